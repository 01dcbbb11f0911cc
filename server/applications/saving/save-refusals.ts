import { isAnswerable, type ResponseStatus } from '#contract/platform/access/response-status.ts';
import { type Refusal, refuse } from '#server/platform/http/errors.ts';

const sentences = {
  submitted: 'This application was submitted: it can no longer be changed.',
  closed: 'The deadline has passed: this application can no longer be changed.',
};

/** Refuses to change a response that was submitted, or whose deadline has passed. */
export function refusalOfState(reason: keyof typeof sentences): Refusal {
  return refuse(409, sentences[reason], {}, { reason });
}

/** Refuses if the nonprofit may not change the response now. */
export function checkAnswerable({ status, closed }: { status: ResponseStatus; closed: boolean }): void {
  if (!isAnswerable(status)) throw refusalOfState('submitted');
  if (closed) throw refusalOfState('closed');
}
