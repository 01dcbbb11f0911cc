import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { bookSoon } from '#server/money/giving/orders/settle-gift.ts';
import { charged } from '#server/money/journal/entries.ts';
import { post } from '#server/money/journal/post.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { openPage } from '#tests/directory-pages.ts';
import { createGift, createPool, createTaker, openGiving } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';

let api: TestApi;
let simple: TestApi;
let staff: SignedInPerson;
let lantern: { id: number; name: string };
let river: { id: number; name: string };

beforeAll(async () => {
  api = await startApi();
  simple = await startApi({ GIVING_SIMPLE: 'on' });
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  for (const { db } of [api, simple]) await openGiving(db);
  lantern = await createTaker(api.db, { name: 'Lantern House' });
  river = await createTaker(api.db, { name: 'River Bend' });
});
afterAll(async () => {
  await api.close();
  await simple.close();
});
// what all visitors share is kept for two seconds: the clock of the server's process moves instead of waiting
let moved = Date.now();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  moved += 60_000;
  vi.setSystemTime(moved);
  return () => void vi.useRealTimers();
});
const later = () => {
  moved += 3_000;
  vi.setSystemTime(moved);
};

const textOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const read = async (query = '') => textOf((await openPage(api, `/directory/giving-day${query}`)).body);

let gifts = 0;
/** A gift of May 1 that a card paid, booked. */
async function give(parts: readonly { nonprofitId: number; cents: number; coverCents?: number }[], createdAt: string) {
  gifts += 1;
  const payment = `pi_day_${gifts}`;
  const gift = await createGift(api.db, { parts, payment, createdAt, paidAt: createdAt });
  const paid = parts.map(({ cents, coverCents = 0 }, place) => ({ id: gift.parts[place] ?? 0, cents: cents + coverCents }));
  await api.db.transaction().execute(async (tx) => {
    await post(tx, [charged({ payment, parts: paid, day: '2026-05-01', order: gift.id })]);
    await bookSoon(tx, gift.id);
  });
  await bookGifts(api.db);
  return gift;
}

test('the page of the giving day says what came in, for whom, and what sponsors added', async () => {
  expect((await openPage(api, '/directory/giving-day')).status).toBe(404);
  const day = { name: 'Harbor Gives', from_at: '2026-05-01T04:00:00Z', until_at: '2026-05-02T04:00:00Z', goal: 20_000 };
  const save = (body: object) => api.call('PUT', 'giving/day/', { token: staff.token, body });
  // gifts of the day before it is named count too
  await give([{ nonprofitId: lantern.id, cents: 5_000 }], '2026-05-01T04:00:00Z');
  await give([{ nonprofitId: lantern.id, cents: 9_900 }], '2026-05-01T03:59:59Z');
  expect(await save({ ...day, until_at: day.from_at, is_public: true })).toMatchObject({
    status: 400,
    body: { until_at: ['The end must be later than the beginning.'] },
  });
  expect(await save({ ...day, is_public: false })).toMatchObject({ status: 200, body: { gifts: 1, amount: 50, matched: 0 } });
  later();
  expect((await openPage(api, '/directory/giving-day')).status).toBe(404);
  const made = await save({ ...day, is_public: true, version: 1 });
  expect(made).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await save({ ...day, is_public: true, version: 1 })).toMatchObject({ status: 409 });

  const pool = await createPool(api.db, { perGiftCents: 2_000 });
  await give(
    [
      { nonprofitId: river.id, cents: 10_000, coverCents: 300 },
      { nonprofitId: lantern.id, cents: 1_000 },
    ],
    '2026-05-01T12:00:00Z',
  );
  await api.db.updateTable('givingPools').set({ isOpen: false }).where('id', '=', pool).execute();
  later();
  const text = await read();
  expect(text).toContain('It ended on May 2, 2026 at 12:00 AM.');
  expect(text).toContain('$163 in 2 gifts, and $20 from sponsors The goal is $20,000. Refunds are not taken off.');
  expect(text).toContain('Most given River Bend A few gifts Give Lantern House A few gifts Give');
  expect(await read('?q=lantern')).toContain('Found Lantern House A few gifts Give');
  expect(await read('?q=100%25')).toContain('No nonprofit that takes gifts has this name.');
  // a sum is shown from three gifts on, without cents: it tells nobody what one donor gave
  await give([{ nonprofitId: lantern.id, cents: 1_049 }], '2026-05-01T13:00:00Z');
  later();
  expect(await read()).toContain('Give Lantern House $70 in 3 gifts Give');
});

test('before and on the day, the page says so', async () => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const set = (fromAt: string, untilAt: string) => api.db.updateTable('givingDay').set({ fromAt, untilAt }).execute();
  await set(at(1), at(2));
  later();
  expect(await read()).toMatch(/It begins on .* and ends on .*\. Gifts that are given before do not count for it\./);
  await set(at(-1), at(1));
  later();
  expect(await read()).toMatch(/It goes on until .*\. Gifts are counted some seconds after they were paid\./);
});

test('the page of giving says what an open pool adds, and its gift’s page what was added', async () => {
  const open = async (...ids: number[]) => {
    later();
    return textOf((await openPage(api, `/directory/give?ids=${ids.join()}`)).body);
  };
  expect(await open(lantern.id)).not.toContain('matched');
  const id = await createPool(api.db, { forAll: false });
  await api.db.insertInto('givingPoolNonprofits').values({ poolId: id, nonprofitId: lantern.id }).execute();
  expect(await open(lantern.id)).toContain(
    'Gifts to Lantern House are matched 1:1 by Harbor Credit Union while money is left: $5,000 of $5,000 now. Up to $250 per gift.',
  );
  expect(await open(river.id)).not.toContain('matched');
  expect(await open(river.id, lantern.id)).toContain('Gifts to Lantern House are matched 1:1');
  await api.db.updateTable('givingPools').set({ forAll: true, isNamed: false, ratio: '1:2' }).where('id', '=', id).execute();
  expect(await open(river.id, lantern.id)).toContain('For each $1 given, a sponsor adds $2 while money is left');
  const { id: gift } = await give([{ nonprofitId: lantern.id, cents: 5_000 }], '2026-06-01T12:00:00Z');
  const { publicId } = await api.db.selectFrom('giftOrders').select('publicId').where('id', '=', gift).executeTakeFirstOrThrow();
  expect(textOf((await openPage(api, `/directory/give/gift/${publicId}`)).body)).toContain(
    'A sponsor added $100. It is not part of your gift, nor of your receipt.',
  );
  expect(await open(lantern.id)).toContain('$4,900 of $5,000 now');
});

test('with GIVING_SIMPLE, the pages have no sums, no pools and no scripts', async () => {
  const taker = await createTaker(simple.db, { name: 'Plain Pantry' });
  await createPool(simple.db);
  await simple.db
    .insertInto('givingDay')
    .values({ name: 'Harbor Gives', fromAt: '2020-01-01', untilAt: '2100-01-01', isPublic: true })
    .execute();
  await simple.db
    .insertInto('givingDayTotals')
    .values({ nonprofitId: taker.id, gifts: 1, orders: 1, cents: 100, matchedCents: 0 })
    .execute();
  const day = (await openPage(simple, '/directory/giving-day')).body;
  expect(textOf(day)).toContain('Nonprofits Plain Pantry Give');
  expect(day).not.toContain('$');
  const page = (await openPage(simple, `/directory/give?ids=${taker.id}`)).body;
  expect(page).not.toContain('matched');
  expect(page).not.toContain('<script type="module"');
  expect((await openPage(api, `/directory/give?ids=${lantern.id}`)).body).toContain('<script type="module"');
});
