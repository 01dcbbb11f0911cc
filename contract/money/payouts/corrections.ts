import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { requestKey } from '#contract/platform/wire/saves.ts';
import { requiredText } from '#contract/platform/wire/shapes.ts';
import { ledgerEntry } from './ledger.ts';
import { payoutMessages } from './payout-messages.ts';

const signedAmount = z.number(payoutMessages.correctionAmount).check(
  z.refine((amount) => Math.abs(amount) < 1_000_000_000, { error: 'Enter an amount below 1,000,000,000.', abort: true }),
  z.refine((amount) => Number(amount.toFixed(2)) === amount, { error: 'Use at most two decimals.', abort: true }),
  z.refine((amount) => amount !== 0, payoutMessages.correctionZero),
);

export const correctionFields = z.object({
  /** below 0: the nonprofit is owed less */
  amount: signedAmount,
  reason: requiredText(2_000, payoutMessages.correctionReason),
});

export const correctDonation = endpoint('correctDonation', 'POST payouts/corrections/', {
  access: 'managePayouts',
  summary:
    'Correct a donation that is paid out, in a batch, or of a gift that was announced online (201): an entry that the next batch takes in. The same `request_key` again returns it (200)',
  body: z.object({
    donation: rowId,
    ...correctionFields.shape,
    /** the nonprofit that is owed more or less; default: the donation's own nonprofit */
    nonprofit: z.optional(rowId),
    requestKey,
  }),
  refuses: [409],
  orFound: true,
  result: ledgerEntry,
  status: 201,
});
