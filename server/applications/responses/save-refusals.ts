import { type Refusal, refuse } from '#server/errors.ts';

const sentences = {
  submitted: 'This application was submitted: it can no longer be changed.',
  closed: 'The deadline has passed: this application can no longer be changed.',
};

/** What is said to who writes to a response that is no longer theirs to write: nothing of it was stored. */
export function refusalOfState(reason: keyof typeof sentences): Refusal {
  return refuse(409, sentences[reason], {}, { reason });
}
