import { giveMessages } from '#contract/money/giving/give.ts';
import { monthlyMessages } from '#contract/money/giving/monthly/monthly.ts';
import { dayOfMonth, monthsLater, type RepeatMonths, repeatTerms } from '#contract/money/giving/monthly-words.ts';
import type { GivingTerms } from '#contract/money/giving/terms.ts';
import type { StoredGift } from '#server/money/giving/orders/orders-store.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';

/** What a donor agreed to who repeats a gift, as it is stored with the first one. */
export interface Repeats {
  everyMonths: RepeatMonths;
  anchorDay: number;
  /** the day of the first gift, and of the second one */
  startedOn: string;
  nextOn: string;
  /** the sentences beside the button */
  terms: string;
}

interface Wished {
  method: string;
  totalCents: number;
  repeats?: { everyMonths: RepeatMonths; nextOn: string } | null | undefined;
}

/**
 * What the donor agrees to by sending a gift that is to be repeated; null: it is given once. Throws 400 where it cannot be repeated, and
 * 409 where the page showed another day, for instance because it was opened yesterday.
 */
export function agreedRepeats({ method, totalCents, repeats }: Wished, terms: GivingTerms | null, today: string): Repeats | null {
  if (!repeats || !terms) return null;
  if (method !== 'CARD') throw refuseFields({ repeats: [monthlyMessages.onlyCards] });
  if (!terms.offersMonthly) throw refuse(409, monthlyMessages.off);
  const { everyMonths, nextOn } = repeats;
  const anchorDay = dayOfMonth(today);
  if (monthsLater(today, everyMonths, anchorDay) !== nextOn) throw refuse(409, giveMessages.changed);
  const { legalName } = terms;
  return {
    ...{ everyMonths, anchorDay, startedOn: today, nextOn },
    terms: repeatTerms({ totalCents, everyMonths, nextOn, legalName }),
  };
}

export const repeatsOf = ({ repeats }: Pick<StoredGift, 'repeats'>): Repeats | null => repeats as Repeats | null;
