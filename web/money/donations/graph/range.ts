import {
  calendarYearOf,
  type DonationRange,
  earliestStart,
  isInOrder,
  isWithinYear,
  latestEnd,
  wholeRange,
} from '#contract/money/donations/donation-ranges.ts';
import { rangeMessages } from '#contract/money/donations/donations-query.ts';
import { today } from '../../../platform/ui/text/format.ts';

/** The values of the two pickers. An empty text means that no day is picked. */
export interface PickedRange {
  startDate: string;
  endDate: string;
}

interface Limits {
  start: { min?: string; max?: string };
  end: { min?: string; max?: string };
}

/** The dates that the pickers accept: the start is not after the end and, if `oneYear`, at most one year before it. */
export function limitsOf({ startDate, endDate }: PickedRange, oneYear: boolean): Limits {
  return {
    start: endDate === '' ? {} : { max: endDate, ...(oneYear && { min: earliestStart(endDate) }) },
    end: startDate === '' ? {} : { min: startDate, ...(oneYear && { max: latestEnd(startDate) }) },
  };
}

/** Why the picked range cannot be shown; undefined if it can. */
export function problemOf(picked: PickedRange, oneYear: boolean): string | undefined {
  const asked = askedOf(picked);
  if (!isInOrder(asked)) return rangeMessages.order;
  return oneYear && !isWithinYear(asked) ? rangeMessages.year : undefined;
}

/** The picked range without its empty dates. */
export function askedOf({ startDate, endDate }: PickedRange): Partial<DonationRange> {
  return { ...(startDate !== '' && { startDate }), ...(endDate !== '' && { endDate }) };
}

/** The range that an address asks for, or the current calendar year if the address has no valid range. */
export function shownRange(asked: { startDate?: string | undefined; endDate?: string | undefined }): DonationRange {
  const valid = isInOrder(asked) && isWithinYear(asked);
  return (valid ? wholeRange(asked) : null) ?? calendarYearOf(today());
}

/** The ranges that people often ask for, seen from `day`: both ends are part of the range. */
export function usualRanges(day: string): (DonationRange & { name: string })[] {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const at = (ofYear: number, ofMonth: number, date: number) =>
    new Date(Date.UTC(ofYear, ofMonth, date)).toISOString().slice(0, 10);
  return [
    { name: 'Last month', startDate: at(year, month - 2, 1), endDate: at(year, month - 1, 0) },
    { name: 'This year', ...calendarYearOf(day) },
    { name: 'Last year', ...calendarYearOf(`${year - 1}-01-01`) },
  ];
}
