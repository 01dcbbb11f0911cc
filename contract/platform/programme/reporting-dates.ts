// The reporting dates of a year, and the periods that they ask about. Days are `YYYY-MM-DD`.

import * as z from 'zod/mini';

export const reportingDateMessages = {
  month: 'Choose a month.',
  day: 'Enter a day from 1 to 31.',
  noSuchDay: 'This month does not have so many days.',
  two: 'Enter two reporting dates.',
  overlap: 'The two periods overlap: each month may be asked about once.',
  reminderDays: 'Enter a number of days from 0 to 90.',
};

const month = z
  .int(reportingDateMessages.month)
  .check(z.minimum(1, reportingDateMessages.month), z.maximum(12, reportingDateMessages.month));
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** “Due on January 31, about July to December”. The period ends before the due date; it may begin in the year before. */
const reportingDate = z
  .object({
    dueMonth: month,
    dueDay: z
      .int(reportingDateMessages.day)
      .check(z.minimum(1, reportingDateMessages.day), z.maximum(31, reportingDateMessages.day)),
    fromMonth: month,
    toMonth: month,
  })
  .check(
    z.refine(({ dueMonth, dueDay }) => dueDay <= (longestMonths[dueMonth - 1] ?? 31), {
      path: ['dueDay'],
      error: reportingDateMessages.noSuchDay,
    }),
  );
export type ReportingDate = z.output<typeof reportingDate>;

const monthsOf = ({ fromMonth, toMonth }: ReportingDate): number[] =>
  Array.from({ length: ((toMonth - fromMonth + 12) % 12) + 1 }, (_, step) => ((fromMonth - 1 + step) % 12) + 1);

export const reportingDates = z.array(reportingDate).check(
  z.length(2, reportingDateMessages.two),
  z.refine((dates) => new Set(dates.flatMap(monthsOf)).size === dates.flatMap(monthsOf).length, reportingDateMessages.overlap),
);

export const defaultReportingDates: readonly ReportingDate[] = [
  { dueMonth: 1, dueDay: 31, fromMonth: 7, toMonth: 12 },
  { dueMonth: 7, dueDay: 31, fromMonth: 1, toMonth: 6 },
];

/** The most days before a due date on which reminders can go out by themselves. */
export const mostReminderDays = 90;

export interface PeriodDays {
  startsOn: string;
  endsOn: string;
  dueOn: string;
}

const dayOf = (year: number, monthNumber: number, day: number): string =>
  new Date(Date.UTC(year, monthNumber - 1, day)).toISOString().slice(0, 10);
/** Returns `YYYY-MM-DD`. If the month has fewer days, returns its last day: February 29 becomes February 28 in most years. */
const existing = (year: number, monthNumber: number, day: number): string =>
  dayOf(year, monthNumber, Math.min(day, new Date(Date.UTC(year, monthNumber, 0)).getUTCDate()));

/** The period of a reporting date that ends in this year, with its due date, which may be in the next year. */
function periodIn(year: number, { dueMonth, dueDay, fromMonth, toMonth }: ReportingDate): PeriodDays {
  const endsOn = dayOf(year, toMonth + 1, 0);
  const due = existing(year, dueMonth, dueDay);
  return {
    startsOn: dayOf(fromMonth > toMonth ? year - 1 : year, fromMonth, 1),
    endsOn,
    dueOn: due > endsOn ? due : existing(year + 1, dueMonth, dueDay),
  };
}

/** The periods that end in the year of this day, in the year before or in the year after; oldest first. */
export function periodsAround(day: string, dates: readonly ReportingDate[]): PeriodDays[] {
  const year = Number(day.slice(0, 4));
  const periods = [year - 1, year, year + 1].flatMap((around) => dates.map((date) => periodIn(around, date)));
  return periods.sort((one, other) => one.endsOn.localeCompare(other.endsOn));
}

const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const monthAlone = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

/** `July–December 2026`; `October 2026–March 2027` */
export function periodName({ startsOn, endsOn }: Pick<PeriodDays, 'startsOn' | 'endsOn'>): string {
  const last = monthAndYear.format(new Date(endsOn));
  if (startsOn.slice(0, 7) === endsOn.slice(0, 7)) return last;
  const first = startsOn.slice(0, 4) === endsOn.slice(0, 4) ? monthAlone : monthAndYear;
  return `${first.format(new Date(startsOn))}–${last}`;
}
