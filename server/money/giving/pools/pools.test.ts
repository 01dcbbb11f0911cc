import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { bookSoon } from '#server/money/giving/orders/settle-gift.ts';
import { freezeReceipt } from '#server/money/giving/receipts/make-receipt.ts';
import { charged, deposited } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let staff: SignedInPerson;
let lantern: { id: number; name: string };
let river: { id: number; name: string };
let gifts = 0;

beforeAll(async () => {
  api = await startApi();
  await openGiving(api.db);
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(async () => {
  expect(await findBrokenRules(api.app.pool)).toEqual({});
  await api.close();
});
beforeEach(async () => {
  await api.db.updateTable('givingPools').set({ isOpen: false }).execute();
  lantern = await createTaker(api.db, { name: 'Lantern House' });
  river = await createTaker(api.db, { name: 'River Bend' });
});

const call = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  api.call(method, `giving/pools/${path}`, { token: staff.token, ...(body && { body }) });

const typed = {
  ...{ name: 'Spring match', sponsor: 'Harbor Credit Union', is_named: true, ratio: '1:1', per_gift: 250, cap: 1_000 },
  ...{ from_at: '2026-04-01T04:00:00Z', until_at: '2026-06-01T04:00:00Z', for_all: true, nonprofits: [] },
};

/** Makes an open pool with the sponsor's money. */
async function openPool(traits: object = {}, funded = 1_000): Promise<{ id: number; version: number }> {
  const made = await call('POST', '', { ...typed, ...traits });
  expect(made.status).toBe(201);
  const { id, version } = made.body;
  const came = await call('POST', `${id}/deposits/`, { amount: funded, day: '2026-04-01', version });
  expect([came.status, came.body.funded]).toEqual([200, funded]);
  const opened = await call('PATCH', `${id}/`, { is_open: true });
  expect([opened.status, opened.body.is_open]).toEqual([200, true]);
  return opened.body;
}

const read = async (id: number) => (await api.get(`giving/pools/${id}/`, staff.token)).body;

interface Given {
  parts: readonly { nonprofitId: number; cents: number; coverCents?: number }[];
  method?: 'CARD' | 'CHECK';
  createdAt?: string;
  paidAt?: string;
}

/** A paid gift that waits to be booked. */
async function give({ parts, method = 'CARD', createdAt = '2026-05-01T14:00:00Z', paidAt = createdAt }: Given) {
  gifts += 1;
  const payment = method === 'CARD' ? `pi_pools_${gifts}` : null;
  const gift = await createGift(api.db, { parts, method, payment, createdAt, paidAt });
  const at = {
    parts: gift.parts.map((id, place) => ({ id, cents: (parts[place]?.cents ?? 0) + (parts[place]?.coverCents ?? 0) })),
    ...{ day: '2026-05-01', order: gift.id },
  };
  await api.db.transaction().execute(async (tx) => {
    await post(tx, [payment ? charged({ ...at, payment }) : deposited(at)]);
    await bookSoon(tx, gift.id);
    await freezeReceipt(tx, gift.id);
  });
  return gift;
}

const donationsOf = async (nonprofit: number) => {
  const { body } = await api.get(`donations/?nonprofit_id=${nonprofit}`, staff.token);
  return body.results
    .map(({ id, amount, donor_name, donation_type, source, gift }: Record<string, unknown>) => ({
      ...{ id, amount, donor_name, donation_type, source, gift },
    }))
    .sort((a: { id: number }, b: { id: number }) => a.id - b.id);
};

test('a pool adds to gifts in the order of payment, up to its most per gift and to what is left', async () => {
  const { id } = await openPool({ cap: 400 });
  const late = await give({ parts: [{ nonprofitId: lantern.id, cents: 10_000 }], paidAt: '2026-05-01T15:00:00Z' });
  const early = await give({
    parts: [
      { nonprofitId: lantern.id, cents: 20_000, coverCents: 500 },
      { nonprofitId: river.id, cents: 10_000 },
    ],
  });
  const last = await give({ parts: [{ nonprofitId: river.id, cents: 10_000 }], paidAt: '2026-05-01T16:00:00Z' });
  expect(await bookGifts(api.db)).toBe(4);
  expect(await bookGifts(api.db)).toBe(0);
  // $250 for the first gift, $100 for the second one, and the $50 that are left for the third
  const match = { donor_name: 'Harbor Credit Union', donation_type: 'OTHER', source: 'ONLINE' };
  expect(await donationsOf(lantern.id)).toMatchObject([
    { amount: 100, gift: late.id },
    { amount: 205, gift: early.id },
    { ...match, amount: 200, gift: early.id },
    { ...match, amount: 100, gift: late.id },
  ]);
  expect(await donationsOf(river.id)).toMatchObject([
    { amount: 100, gift: early.id },
    { amount: 100, gift: last.id },
    { ...match, amount: 50, gift: early.id },
    { ...match, amount: 50, gift: last.id },
  ]);
  expect(await read(id)).toMatchObject({ used: 400, matches: 4, can: { delete: false } });
  const { journal } = (await api.get(`giving/gifts/${early.id}/`, staff.token)).body;
  expect(journal.map(({ kind }: { kind: string }) => kind)).toEqual(['CHARGE', 'BOOKED', 'BOOKED', 'MATCHED', 'MATCHED']);
});

test.each([
  ['2:1', 5_001, 25],
  ['1:2', 5_000, 100],
  ['1:3', 5_000, 150],
])('a pool of %s adds to %i cents', async (ratio, cents, dollars) => {
  const { id } = await openPool({ ratio });
  await give({ parts: [{ nonprofitId: lantern.id, cents }] });
  await bookGifts(api.db);
  expect((await read(id)).used).toBe(dollars);
});

test('no match for gifts that were begun outside of the time, to other nonprofits, or by a pool that is closed', async () => {
  const { id } = await openPool({ for_all: false, nonprofits: [river.id], is_named: false });
  const parts = [{ nonprofitId: river.id, cents: 1_000 }];
  await give({ parts, createdAt: '2026-04-01T03:59:59Z' });
  await give({ parts, createdAt: '2026-06-01T04:00:00Z' });
  await give({ parts: [{ nonprofitId: lantern.id, cents: 1_000 }] });
  await bookGifts(api.db);
  expect((await read(id)).used).toBe(0);
  // begun in time, and paid afterwards
  await give({ parts, createdAt: '2026-06-01T03:59:59Z', paidAt: '2026-06-03T12:00:00Z', method: 'CHECK' });
  await bookGifts(api.db);
  expect((await read(id)).used).toBe(10);
  expect((await donationsOf(river.id)).at(-1)).toMatchObject({ amount: 10, donor_name: 'Anonymous' });
  await call('PATCH', `${id}/`, { is_open: false });
  await give({ parts });
  await bookGifts(api.db);
  expect((await read(id)).used).toBe(10);
});

test('a match goes back to its pool with the money of its gift, and matches another one', async () => {
  const { id } = await openPool({ cap: 100 });
  const gift = await give({ parts: [{ nonprofitId: lantern.id, cents: 20_000 }], method: 'CHECK' });
  await bookGifts(api.db);
  expect((await read(id)).used).toBe(100);
  const [given] = await donationsOf(lantern.id);
  const correct = (amount: number) =>
    api.call('POST', 'payouts/corrections/', { token: staff.token, body: { donation: given.id, amount, reason: 'It bounced' } });
  expect((await correct(-50)).status).toBe(201);
  expect((await read(id)).used).toBe(75);
  await give({ parts: [{ nonprofitId: river.id, cents: 9_000 }] });
  await bookGifts(api.db);
  expect((await read(id)).used).toBe(100);
  expect((await correct(-150)).status).toBe(201);
  expect((await read(id)).used).toBe(25);
  // what comes after all brings no match again
  expect((await correct(150)).status).toBe(201);
  expect((await read(id)).used).toBe(25);
  const { rows } = await sql<{ owed: string }>`SELECT sum(amount) AS owed FROM ledger_entries
    WHERE nonprofit_id = ${lantern.id}`.execute(api.db);
  expect([gift.parts.length, rows]).toEqual([1, [{ owed: '150.00' }]]);
});

test('staff cannot take from a pool what gifts have used, nor delete or open it against its money', async () => {
  const made = await call('POST', '', typed);
  const path = `${made.body.id}/`;
  expect(await call('PATCH', path, { is_open: true })).toMatchObject({
    status: 400,
    body: { is_open: ['Enter the sponsor’s money first: a pool matches only with money that has come.'] },
  });
  await api.call('DELETE', `giving/pools/${path}`, { token: staff.token });
  expect((await api.get(`giving/pools/${path}`, staff.token)).status).toBe(404);

  const { id, version } = await openPool();
  await give({ parts: [{ nonprofitId: lantern.id, cents: 20_000 }] });
  await bookGifts(api.db);
  expect(await call('PATCH', `${id}/`, { cap: 199.99, version })).toMatchObject({
    status: 400,
    body: { cap: ['Gifts have used $200 of it already. It cannot be less than that.'] },
  });
  const back = (amount: number) => call('POST', `${id}/deposits/`, { amount, day: '2026-05-02', version });
  expect(await back(-800.01)).toMatchObject({ status: 400, body: { amount: ['Only $800 are left of it to give back.'] } });
  expect(await back(-800)).toMatchObject({ status: 200, body: { funded: 200, used: 200 } });
  expect(await back(-1)).toMatchObject({ status: 409 });
  expect(await call('DELETE', `${id}/`)).toMatchObject({ status: 409 });
  for (const [sent, errors] of [
    [{ for_all: false }, { nonprofits: ['Choose at least one nonprofit, or match gifts to all of them.'] }],
    [{ until_at: '2026-04-01T04:00:00Z' }, { until_at: ['The end must be later than the beginning.'] }],
    [{ cap: 0 }, { cap: ['Enter an amount above 0, in whole cents.'] }],
  ] as const)
    expect(await call('PATCH', `${id}/`, sent)).toMatchObject({ status: 400, body: errors });
  const { body } = await api.get(`audit/?subject_kind=pool&subject_id=${id}`, staff.token);
  expect(body.results.map(({ action }: { action: string }) => action)).toEqual([
    'money went back',
    'opened',
    'money came',
    'created',
  ]);
});

test('of a monthly gift only the first one is matched', async () => {
  const { id } = await openPool();
  const first = await give({ parts: [{ nonprofitId: lantern.id, cents: 1_000 }] });
  const next = await give({ parts: [{ nonprofitId: lantern.id, cents: 1_000 }] });
  const { id: monthlyId } = await api.db
    .insertInto('monthlyGifts')
    .values({
      ...{ key: 'monthly-of-a-pool', orderId: first.id, everyMonths: 1, anchorDay: 1, nextOn: '2026-07-01', coversFees: false },
      ...{ customer: 'cus_1', paymentMethod: 'pm_1', card: 'Visa ending in 4242', consent: 'Each month' },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const period = '2026-06-01';
  await api.db.insertInto('monthlyRuns').values({ monthlyId, period, state: 'PAID', orderId: next.id }).execute();
  await api.db.updateTable('giftOrders').set({ monthlyId, period }).where('id', '=', next.id).execute();
  await bookGifts(api.db);
  expect(await read(id)).toMatchObject({ used: 10, matches: 1 });
});

test('a change of what is promised asks for a recent sign-in, and closing does not', async () => {
  const { id } = await openPool();
  const old = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  const elevenMinutesAgo = new Date(Date.now() - 11 * 60_000).toISOString();
  await api.db.updateTable('tokens').set({ provedAt: elevenMinutesAgo }).where('userId', '=', old.id).execute();
  const by = (body: object) => api.call('PATCH', `giving/pools/${id}/`, { token: old.token, body });
  expect(await by({ cap: 2_000 })).toMatchObject({ status: 403, body: { sign_in_again: 'password' } });
  expect(await by({ ratio: '1:3' })).toMatchObject({ status: 403 });
  expect(await by({ is_open: false })).toMatchObject({ status: 200, body: { is_open: false, cap: 1_000 } });
});
