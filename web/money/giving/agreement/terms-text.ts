import { feeText } from '#contract/money/giving/fee-text.ts';
import type { NonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

/** When gifts are passed on, who bears the fees, and what is deducted when they are. */
export function termsText({ forwardDays, feesBorneBy, payoutFee }: NonprofitGiving): string {
  const cards =
    feesBorneBy === 'PROGRAMME'
      ? 'The programme bears the fees of cards.'
      : 'The fees of cards are taken off, unless the donor covers them.';
  const payouts = feeText(payoutFee);
  return [
    `Gifts are passed on within ${howMany(forwardDays, 'day', 'days')}.`,
    cards,
    payouts && `Of each payment to the nonprofit, ${payouts} is deducted.`,
  ]
    .filter(Boolean)
    .join(' ');
}
