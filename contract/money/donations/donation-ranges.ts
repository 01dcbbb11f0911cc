// Ranges of days in which donations were received. Days are `YYYY-MM-DD`; both ends belong to the range.

export interface DonationRange {
  startDate: string;
  endDate: string;
}

interface AskedRange {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

function shifted(day: string, years: number, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCFullYear(date.getUTCFullYear() + years);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** The last day on which a range from `startDate` may end: the same day of the next year. */
export function latestEnd(startDate: string): string {
  return shifted(startDate, 1, 0);
}

/** The first day on which a range until `endDate` may start: the same day of the year before. */
export function earliestStart(endDate: string): string {
  return shifted(endDate, -1, 0);
}

export function isInOrder({ startDate, endDate }: AskedRange): boolean {
  return startDate === undefined || endDate === undefined || startDate <= endDate;
}

export function isWithinYear({ startDate, endDate }: AskedRange): boolean {
  return startDate === undefined || endDate === undefined || endDate <= latestEnd(startDate);
}

/** The days until a day, that day and so many before it. */
export function daysUntil(day: string, before: number): DonationRange {
  return { startDate: shifted(day, 0, -before), endDate: day };
}

/** The calendar year of a day, which is the default range. */
export function calendarYearOf(day: string): DonationRange {
  const year = day.slice(0, 4);
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
}

/** Completes a range. If only one end is given, the range is the year that begins or ends on that day. Null if neither end is given. */
export function wholeRange({ startDate, endDate }: AskedRange): DonationRange | null {
  if (startDate !== undefined) return { startDate, endDate: endDate ?? shifted(startDate, 1, -1) };
  return endDate === undefined ? null : { startDate: shifted(endDate, -1, 1), endDate };
}
