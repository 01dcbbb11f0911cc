import { expect, test } from 'vitest';
import {
  defaultReportingDates,
  periodName,
  periodsAround,
  reportingDates,
} from '#contract/platform/programme/reporting-dates.ts';

test('the default dates ask about each half of a year in the month after it', () => {
  expect(periodsAround('2026-11-22', defaultReportingDates)).toEqual([
    { startsOn: '2025-01-01', endsOn: '2025-06-30', dueOn: '2025-07-31' },
    { startsOn: '2025-07-01', endsOn: '2025-12-31', dueOn: '2026-01-31' },
    { startsOn: '2026-01-01', endsOn: '2026-06-30', dueOn: '2026-07-31' },
    { startsOn: '2026-07-01', endsOn: '2026-12-31', dueOn: '2027-01-31' },
    { startsOn: '2027-01-01', endsOn: '2027-06-30', dueOn: '2027-07-31' },
    { startsOn: '2027-07-01', endsOn: '2027-12-31', dueOn: '2028-01-31' },
  ]);
});

test('a period may cross the new year, and a due date that a year lacks is the last day of its month', () => {
  const winter = { dueMonth: 2, dueDay: 29, fromMonth: 10, toMonth: 1 };
  const [first, second] = periodsAround('2027-06-01', [winter]);
  expect(first).toEqual({ startsOn: '2025-10-01', endsOn: '2026-01-31', dueOn: '2026-02-28' });
  expect(second).toEqual({ startsOn: '2026-10-01', endsOn: '2027-01-31', dueOn: '2027-02-28' });
  expect(periodsAround('2028-06-01', [winter])[1]?.dueOn).toBe('2028-02-29');
});

test.each([
  [{ startsOn: '2026-07-01', endsOn: '2026-12-31' }, 'July–December 2026'],
  [{ startsOn: '2026-10-01', endsOn: '2027-03-31' }, 'October 2026–March 2027'],
  [{ startsOn: '2026-05-01', endsOn: '2026-05-31' }, 'May 2026'],
])('%j is %s', (days, name) => {
  expect(periodName(days)).toBe(name);
});

test.each([
  [
    [
      { dueMonth: 4, dueDay: 31, fromMonth: 1, toMonth: 3 },
      { dueMonth: 7, dueDay: 1, fromMonth: 4, toMonth: 6 },
    ],
    'This month does not have so many days.',
  ],
  [
    [
      { dueMonth: 4, dueDay: 30, fromMonth: 1, toMonth: 6 },
      { dueMonth: 7, dueDay: 1, fromMonth: 6, toMonth: 12 },
    ],
    'The two periods overlap: each month may be asked about once.',
  ],
  [
    [
      { dueMonth: 4, dueDay: 30, fromMonth: 11, toMonth: 2 },
      { dueMonth: 7, dueDay: 1, fromMonth: 2, toMonth: 10 },
    ],
    'The two periods overlap: each month may be asked about once.',
  ],
  [[{ dueMonth: 1, dueDay: 31, fromMonth: 1, toMonth: 12 }], 'Enter two reporting dates.'],
])('%j is refused', (dates, message) => {
  expect(reportingDates.safeParse(dates).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
