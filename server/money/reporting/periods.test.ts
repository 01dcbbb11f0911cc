import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { defaultReportingDates, type ReportingDate } from '#contract/platform/programme/reporting-dates.ts';
import { transact } from '#server/platform/database/transact.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { keepPeriods } from './periods.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom('reportingPeriods').execute();
});

const keep = (today: string, reportingDates: readonly ReportingDate[] = defaultReportingDates) =>
  transact(api.db, (tx) => keepPeriods(tx, { reportingDates: [...reportingDates] }, today));
const stored = async () =>
  (await api.db.selectFrom('reportingPeriods').selectAll().orderBy('startsOn').execute()).map(({ startsOn, endsOn, dueOn }) => [
    startsOn,
    endsOn,
    dueOn,
  ]);

const [late2025, early2026, late2026] = [
  ['2025-07-01', '2025-12-31', '2026-01-31'],
  ['2026-01-01', '2026-06-30', '2026-07-31'],
  ['2026-07-01', '2026-12-31', '2027-01-31'],
];

test('a new programme has the periods of the last months, and each day adds what has begun', async () => {
  await Promise.all([keep('2026-11-22'), keep('2026-11-22')]);
  expect(await stored()).toEqual([late2025, early2026, late2026]);
  await keep('2026-12-31');
  expect(await stored()).toEqual([late2025, early2026, late2026]);
  await keep('2028-02-01');
  expect((await stored()).map(([start]) => start)).toEqual([
    '2025-07-01',
    '2026-01-01',
    '2026-07-01',
    '2027-01-01',
    '2027-07-01',
    '2028-01-01',
  ]);
});

test('other dates change what has not ended, and due dates that are not over', async () => {
  await keep('2026-07-10');
  const other = [
    { dueMonth: 8, dueDay: 15, fromMonth: 1, toMonth: 6 },
    { dueMonth: 11, dueDay: 30, fromMonth: 7, toMonth: 10 },
  ];
  await keep('2026-07-10', other);
  expect(await stored()).toEqual([
    late2025,
    ['2026-01-01', '2026-06-30', '2026-08-15'],
    ['2026-07-01', '2026-10-31', '2026-11-30'],
  ]);
  await keep('2026-09-01');
  expect(await stored()).toEqual([late2025, ['2026-01-01', '2026-06-30', '2026-08-15'], late2026]);
});
