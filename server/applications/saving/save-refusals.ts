import { closedOf, isAnswerable, type ResponseStatus } from '#contract/platform/access/response-status.ts';
import { type Refusal, refuse } from '#server/platform/http/errors.ts';

const deadlinePassed = {
  reason: 'closed',
  refusal: 'The deadline has passed: this application can no longer be changed.',
};

/** Says why a response cannot be changed: what its status says, or else that its deadline has passed. */
export function refusalOfState(status: ResponseStatus | null): Refusal {
  const { reason, refusal } = (status && closedOf(status)) ?? deadlinePassed;
  return refuse(409, refusal, {}, { reason });
}

/** Refuses if the nonprofit may not change the response now. */
export function checkAnswerable({ status, closed }: { status: ResponseStatus; closed: boolean }): void {
  if (closed || !isAnswerable(status)) throw refusalOfState(status);
}
