import type { DonationRange } from '#contract/money/donations/donation-ranges.ts';
import type { DonationFilters } from '#contract/money/donations/donations-query.ts';

/** Whether `donation_months` knows the counts and sums under these filters. */
export function isSummed({ userId, search, receivedByProgramme, payout, thanks }: DonationFilters): boolean {
  return userId === undefined && !search && receivedByProgramme === undefined && payout === undefined && thanks === undefined;
}

interface SummedRange {
  range: DonationRange | null;
  /** SQL conditions on the nonprofit, the type and the source of `donations` */
  where: readonly string[];
  bind: (value: unknown) => string;
}

/**
 * SQL of the rows `month`, `count`, `amount` of a range: whole months from `donation_months`, and the days before and after
 * them from the donations. A month can have several rows.
 */
export function monthRows({ range, where, bind }: SummedRange): string {
  const sums = (...conditions: string[]) =>
    `SELECT month, count, amount FROM donation_months AS donations WHERE ${['true', ...where, ...conditions].join(' AND ')}`;
  if (!range) return sums();
  const { months, edges } = partsOf(range);
  const whole = months ? [sums(`month BETWEEN ${bind(months.startDate)}::date AND ${bind(months.endDate)}::date`)] : [];
  const days = edges.map(
    ({
      startDate,
      endDate,
    }) => `SELECT date_trunc('month', date_received::timestamp)::date AS month, count(*), sum(amount) AS amount FROM donations
      WHERE ${[...where, `date_received BETWEEN ${bind(startDate)}::date AND ${bind(endDate)}::date`].join(' AND ')} GROUP BY 1`,
  );
  return [...whole, ...days].join(' UNION ALL ');
}

interface Parts {
  /** the first days of the first and of the last whole month */
  months: DonationRange | null;
  edges: DonationRange[];
}

/** Splits a range into its whole months and the days before and after them. */
function partsOf({ startDate, endDate }: DonationRange): Parts {
  const first = startDate.endsWith('-01') ? startDate : firstDay(startDate, 1);
  const afterLast = isLastDay(endDate) ? firstDay(endDate, 1) : firstDay(endDate, 0);
  if (first >= afterLast) return { months: null, edges: [{ startDate, endDate }] };
  const edges = [
    ...(startDate < first ? [{ startDate, endDate: dayBefore(first) }] : []),
    ...(afterLast <= endDate ? [{ startDate: afterLast, endDate }] : []),
  ];
  return { months: { startDate: first, endDate: firstDay(dayBefore(afterLast), 0) }, edges };
}

const isoDay = (date: Date) => date.toISOString().slice(0, 10);

/** The first day of the month that is `later` months after the day's month. */
function firstDay(day: string, later: number): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + later);
  return isoDay(date);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return isoDay(date);
}

const isLastDay = (day: string) => day === dayBefore(firstDay(day, 1));
