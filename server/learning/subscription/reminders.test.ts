import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createUser } from '#tests/factories/people.ts';
import { createGrant } from '#tests/factories/subscriptions.ts';
import { nextPeriod, sameDayNextYear } from './orders/periods.ts';
import { sendReminders } from './reminders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const ends = '2027-06-30';

async function subscriber(traits: { startsOn?: string; endsOn?: string; staff?: number } = {}) {
  const { startsOn = '2026-06-30', endsOn = ends, staff = 1 } = traits;
  const { id } = await createNonprofit(database.db);
  const people = [];
  for (let made = 0; made < staff; made += 1)
    people.push(await createUser(database.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id, firstName: 'Dana' }));
  await createUser(database.db, { nonprofitId: id });
  await createUser(database.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id, isActive: false });
  await createGrant(database.db, { nonprofitId: id, startsOn, endsOn });
  return { id, emails: people.map(({ email }) => email) };
}

async function letters(emails: readonly string[]): Promise<unknown[]> {
  const rows = await database.db
    .selectFrom('mailMessages')
    .select(['recipient', 'data'])
    .where('recipient', 'in', emails)
    .where('template', '=', 'subscription-ends')
    .orderBy('id')
    .execute();
  return rows.map(({ recipient, data }) => [emails.indexOf(recipient), (data as { days: number }).days]);
}

test('staff of a nonprofit are reminded 30 and 7 days before the end, once each', async () => {
  const { emails } = await subscriber({ staff: 2 });
  for (const day of ['2027-05-30', '2027-05-31', '2027-05-31', '2027-06-10', '2027-06-23', '2027-06-24', '2027-07-01'])
    await sendReminders(database.db, day);
  expect(await letters(emails)).toEqual([
    [0, 30],
    [1, 30],
    [0, 7],
    [1, 7],
  ]);
});

test('a missed day is made up for, without the reminder that is out of date', async () => {
  const [late, later] = [await subscriber(), await subscriber()];
  await sendReminders(database.db, '2027-06-12');
  expect(await letters(late.emails)).toEqual([[0, 18]]);
  await database.db.deleteFrom('learningReminders').where('nonprofitId', '=', later.id).execute();
  await sendReminders(database.db, '2027-06-30');
  expect(await letters(later.emails)).toEqual([
    [0, 18],
    [0, 0],
  ]);
});

test('nobody is reminded whose access was renewed, has no end, or was given for a few days', async () => {
  const renewed = await subscriber();
  await createGrant(database.db, { nonprofitId: renewed.id, startsOn: ends, endsOn: sameDayNextYear(ends) });
  const endless = await subscriber();
  await database.db.updateTable('nonprofits').set({ learningCommonsGranted: true }).where('id', '=', endless.id).execute();
  const short = await subscriber({ startsOn: '2027-06-25' });
  await sendReminders(database.db, '2027-06-25');
  for (const { emails } of [renewed, endless, short]) expect(await letters(emails)).toEqual([]);
});

test.each([
  ['2026-11-22', '2027-11-22'],
  ['2027-02-28', '2028-02-28'],
  ['2028-02-29', '2029-02-28'],
  ['2095-12-31', '2096-12-31'],
])('a year from %s runs to %s', (first, last) => {
  expect(sameDayNextYear(first)).toBe(last);
});

test('a year follows the access that there is, and begins today after one that is over', () => {
  expect(nextPeriod(null, '2026-11-22')).toEqual({ startsOn: '2026-11-22', endsOn: '2027-11-22' });
  expect(nextPeriod('2027-01-31', '2026-11-22')).toEqual({ startsOn: '2027-01-31', endsOn: '2028-01-31' });
  expect(nextPeriod('2026-11-21', '2026-11-22')).toEqual({ startsOn: '2026-11-22', endsOn: '2027-11-22' });
});
