import type { NonprofitGiving } from '#contract/money/giving/nonprofit-giving.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';

/** When gifts are passed on, and who bears the fees. */
export const termsText = ({ forwardDays, feesBorneBy }: NonprofitGiving): string =>
  `Gifts are passed on within ${howMany(forwardDays, 'day', 'days')}. ${
    feesBorneBy === 'PROGRAMME'
      ? 'The programme bears the fees of cards.'
      : 'The fees of cards are taken off, unless the donor covers them.'
  }`;
