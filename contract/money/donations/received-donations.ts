import * as z from 'zod/mini';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { donationFilters } from './donations-query.ts';

/** The most donations that one call can mark by the filters of its query. A call that lists ids in `donations` can mark fewer. */
export const mostReceivedAtOnce = 20_000;

export const markReceived = endpoint('markReceived', 'POST donations/received/', {
  access: 'managePayouts',
  summary:
    'Say of some donations, or of all that the list shows under the same filters, whether the programme received them for the nonprofit. Those that are paid out, in a batch or given online stay as they are and are counted',
  query: donationFilters,
  body: z
    .object({
      received: z.boolean(),
      donations: z.optional(z.array(rowId).check(z.minLength(1, payoutMessages.chooseDonations), z.maxLength(10_000))),
      /** instead of `donations`: how many donations match the filters of the query; 409 if the number has changed */
      count: z.optional(z.int()),
    })
    .check(
      z.refine(({ donations, count }) => (donations === undefined) !== (count === undefined), {
        path: ['donations'],
        error: payoutMessages.chooseDonations,
      }),
    ),
  bodyLimit: 300_000,
  refuses: [409],
  result: z.object({
    changed: z.int(),
    /** donations that already had the requested value */
    unchanged: z.int(),
    /** donations that were not changed: settled (in a payout batch, paid out or corrected), or given online */
    settled: z.int(),
  }),
});
