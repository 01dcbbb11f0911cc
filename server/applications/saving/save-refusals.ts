import { isAnswerable, type ResponseStatus } from '#contract/applications/response-status.ts';
import { type Refusal, refuse } from '#server/http/errors.ts';

const sentences = {
  submitted: 'This application was submitted: it can no longer be changed.',
  closed: 'The deadline has passed: this application can no longer be changed.',
};

/** Refuses a save of a response that can no longer be changed: nothing is stored. */
export function refusalOfState(reason: keyof typeof sentences): Refusal {
  return refuse(409, sentences[reason], {}, { reason });
}

/** Refuses where the nonprofit may not change a response now. */
export function checkAnswerable({ status, closed }: { status: ResponseStatus; closed: boolean }): void {
  if (!isAnswerable(status)) throw refusalOfState('submitted');
  if (closed) throw refusalOfState('closed');
}
