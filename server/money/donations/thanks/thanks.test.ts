import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysToThank, thanksMessages } from '#contract/money/donations/donation-thanks.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createDonation } from '#tests/factories/donations.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, createUser, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'], firstName: 'Sam', lastName: 'Staff' });
  nonprofit = (await createNonprofit(api.db)).id;
});
afterAll(() => api.close());

const byId = (one: number, other: number) => one - other;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const gift = async (more: Partial<Parameters<typeof createDonation>[1]> = {}): Promise<number> => {
  const usual = { nonprofitId: nonprofit, lastName: 'Giver', dateReceived: daysAgo(3), receivedByProgramme: true };
  return (await createDonation(api.db, { ...usual, ...more })).id;
};
const range = `start_date=${daysAgo(300)}&end_date=${daysAgo(0)}`;
const listed = async (thanks: string, token = staff.token): Promise<number[]> => {
  const { body } = await api.get(`donations/?thanks=${thanks}&${range}`, token);
  expect(body.count).toBe(body.results.length);
  return body.results.map(({ id }: { id: number }) => id).sort(byId);
};
const post = (path: string, body: object, token = staff.token) => api.call('POST', `donations/${path}`, { token, body });
const thanksLine = async () => {
  const { body } = await api.get('home/today/', staff.token);
  return body.lines.find(({ key }: { key: string }) => key === 'thanks')?.numbers[0];
};

test('to thank are recent gifts that the programme received, with a donor, stored since thanks are noted', async () => {
  const wanted = await gift();
  const { id: donor } = await createUser(api.db, {});
  const ofAccount = await gift({ lastName: '', firstName: '', userId: donor });
  await gift({ lastName: '', firstName: '' });
  await gift({ receivedByProgramme: false });
  await gift({ dateReceived: daysAgo(200) });
  // almost too old: the days of the list reach over New Year
  const oldest = await gift({ dateReceived: daysAgo(178) });
  const before = await gift();
  await api.db.insertInto('donationThanks').values({ donationId: before, isOld: true }).execute();
  expect(await listed('TO_THANK')).toEqual([wanted, ofAccount, oldest]);
  const line = await thanksLine();
  expect(line).toMatchObject({ count: 3, label: 'gifts to thank' });
  const { startDate, endDate } = daysToThank(line.link.slice(-10));
  const days = `start_date=${startDate}&end_date=${endDate}`;
  expect(line.link).toBe(`/donation-management?thanks=TO_THANK&${days}`);
  expect((await api.get(`donations/?thanks=TO_THANK&${days}`, staff.token)).body.count).toBe(3);
  await post('thanked/', { thanked: true, donations: [oldest] });
  expect((await post('thanked/', { thanked: true, donations: [wanted, ofAccount, before] })).body).toEqual({
    donations: [wanted, ofAccount, before],
  });
  expect([await listed('TO_THANK'), await listed('THANKED'), await thanksLine()]).toEqual([
    [],
    [wanted, ofAccount, oldest, before],
    undefined,
  ]);
  const { body } = await api.get(`donations/${wanted}/`, staff.token);
  expect(body.thanks).toEqual({ how: 'OTHER', at: expect.any(String), by: 'Sam Staff' });
  // undone, a gift from before does not become one to thank
  const all = { thanked: false, count: 4 };
  expect((await post(`thanked/?thanks=THANKED&${range}`, all)).body.donations.sort(byId)).toEqual([
    wanted,
    ofAccount,
    oldest,
    before,
  ]);
  expect([await listed('TO_THANK'), await listed('THANKED')]).toEqual([[wanted, ofAccount, oldest], []]);
});

test('all that the list shows is marked together, unless the list has changed', async () => {
  const open = await listed('TO_THANK');
  const query = `thanked/?thanks=TO_THANK&${range}`;
  expect((await post(query, { thanked: true, count: open.length + 1 })).body.detail).toBe(thanksMessages.otherCount);
  const both = await Promise.all([1, 2].map(() => post(query, { thanked: true, count: open.length })));
  // the second finds nothing to mark, or another list
  expect(both.flatMap(({ body }) => body.donations ?? []).sort(byId)).toEqual(open);
  expect(await listed('TO_THANK')).toEqual([]);
});

test('a letter that was sent thanks for the gifts that it had, once; to read it thanks for none', async () => {
  const [one, two] = [await gift({ lastName: 'Letter' }), await gift({ lastName: 'Letter', dateReceived: daysAgo(2) })];
  const other = await gift({ lastName: 'Another' });
  const { rows } = await sql<{
    same: boolean;
  }>`SELECT extract(year FROM ${daysAgo(3)}::date) = extract(year FROM ${daysAgo(2)}::date) AS same`.execute(api.db);
  await api.get(`donations/${one}/acknowledgement/`, staff.token);
  expect(await listed('TO_THANK')).toEqual([one, two, other]);
  // stored after the letter was made
  const later = await gift({ lastName: 'Letter' });
  const had = { donation_id: one, donations: [one, two, other] };
  const sent = await post('acknowledgement-sent/', had);
  expect(sent.body.donations.sort(byId)).toEqual(rows[0]?.same ? [one, two] : [one]);
  expect((await post('acknowledgement-sent/', had)).body).toEqual({ donations: [] });
  expect(await listed('TO_THANK')).toEqual(rows[0]?.same ? [other, later] : [two, other, later]);
  expect((await post('acknowledgement-sent/', { donation_id: one })).status).toBe(400);
  const { body } = await api.get(`donations/${one}/`, staff.token);
  expect(body.thanks).toMatchObject({ how: 'LETTER', by: 'Sam Staff' });
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  expect((await post('acknowledgement-sent/', { donation_id: other, donations: [other] }, director.token)).status).toBe(403);
  expect((await post('acknowledgement-sent/', { donation_id: 999_999, donations: [other] })).status).toBe(404);
  expect((await api.get(`audit/?subject_kind=donation&subject_id=${one}`, staff.token)).body.results[0].changes).toEqual([
    { field: 'thanked', from: null, to: 'LETTER' },
  ]);
  await post('thanked/', { thanked: false, donations: [one] });
  expect((await api.get(`audit/?subject_kind=donation&subject_id=${one}`, staff.token)).body.results[0].changes).toEqual([
    { field: 'thanked', from: 'LETTER', to: null },
  ]);
});

test('a donor cannot learn with the filter who was thanked; the nonprofit can', async () => {
  const donor = await createSignedIn(api.db);
  const given = await gift({ userId: donor.id });
  const own = () => Promise.all(['TO_THANK', 'THANKED'].map((state) => listed(state, donor.token)));
  expect(await own()).toEqual([[], []]);
  await post('thanked/', { thanked: true, donations: [given] });
  expect(await own()).toEqual([[], []]);
  const summary = await api.get(`donations/summary/?thanks=THANKED&${range}`, donor.token);
  expect(summary.body.count).toBe(0);
  const director = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
  const known = await listed('THANKED', director.token);
  expect(known).toContain(given);
  const told = await api.get(`donations/summary/?thanks=THANKED&${range}`, director.token);
  expect(told.body.count).toBe(known.length);
});
