import * as z from 'zod/mini';
import { readEntries } from '#server/app/demo/read-entries.ts';

const demoResponse = z.strictObject({
  nonprofit: z.string(),
  /** how far the response has come */
  state: z.enum(['in progress', 'extended', 'submitted', 'reopened', 'withdrawn']),
  /** days ago; `submitted` is missing while the nonprofit is still writing */
  begun: z.number(),
  submitted: z.optional(z.number()),
  serves: z.array(z.string()),
  workers: z.string(),
  /** from 1 to 5, for the linear scale */
  confidence: z.number(),
  /** dollars a year, for the budget file and the answer about money */
  budget: z.number(),
  /** the reason why programme staff extended the deadline */
  extendedBecause: z.optional(z.string()),
  /** the nonprofit's reason for its withdrawal */
  withdrawnBecause: z.optional(z.string()),
});
export type DemoResponse = z.output<typeof demoResponse>;

export const reopeningReason =
  'Your budget file ends in June. Please attach the whole year, and tell us how many weavers you trained.';

/** Responses to the demo's open application: still being written, submitted, reopened, or withdrawn. */
export const demoResponses = readEntries(new URL('responses.json', import.meta.url), demoResponse);
