import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcileMessages } from '#contract/money/reconcile/reconcile.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift, createStripePayout, createTaker } from '#tests/factories/giving.ts';
import { openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';

let api: TestApi;
let desk: PayoutDesk;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
});
afterAll(() => api.close());

const explain = (id: number, body: object) =>
  desk.post(`giving/reconcile/movements/${id}/explain/`, { reason: 'Radar of May', ...body });
const accounts = async () => {
  const { rows } = await sql<{ account: string; cents: number }>`SELECT account, sum(cents)::int AS cents FROM money_lines
    WHERE account IN ('SUSPENSE', 'PROGRAMME') GROUP BY 1 HAVING sum(cents) <> 0 ORDER BY 1`.execute(api.db);
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

/** A gift by check that came, for nonprofits with these cents each. */
async function come(cents: readonly number[]): Promise<{ id: number; reference: string; nonprofits: number[] }> {
  const nonprofits: number[] = [];
  for (const _ of cents) nonprofits.push((await createTaker(api.db)).id);
  const parts = nonprofits.map((nonprofitId, index) => ({ nonprofitId, cents: cents[index] ?? 0 }));
  const { id } = await createGift(api.db, { state: 'PLEDGED', method: 'CHECK', parts });
  const gift = (await desk.get(`giving/gifts/${id}/`)).body;
  const came = gift.parts.map((part: { id: number; cents: number }) => ({ id: part.id, cents: part.cents }));
  expect(
    await desk.post(`giving/gifts/${id}/arrival/`, { given_on: '2026-05-02', parts: came, version: gift.version }),
  ).toMatchObject({ status: 200 });
  await bookGifts(api.db);
  return { id, reference: gift.reference, nonprofits };
}

test('what nothing explains goes where staff say, by an entry of its own, and on from there when it is said anew', async () => {
  const movement = await createStripePayout(api.db);
  expect(await accounts()).toEqual({ SUSPENSE: 25 });
  expect(await explain(movement, { target: 'PROGRAMME', turns: 0 })).toMatchObject({
    status: 200,
    body: { turns: 1, explained: { target: 'PROGRAMME', reason: 'Radar of May', by: { id: desk.first.id } } },
  });
  expect(await accounts()).toEqual({ PROGRAMME: 25 });
  const stale = { status: 409, body: { detail: reconcileMessages.stale } };
  expect(await explain(movement, { target: 'NONE', turns: 0 })).toMatchObject(stale);
  expect(await explain(movement, { target: 'PROGRAMME', turns: 1 })).toMatchObject({
    status: 409,
    body: { detail: reconcileMessages.same },
  });

  const gift = await come([5_000, 2_500]);
  const [first = 0, second = 0] = gift.nonprofits;
  const toGift = { target: 'GIFT', reference: gift.reference.toLowerCase(), turns: 1 };
  expect(await explain(movement, toGift)).toMatchObject({ status: 400, body: { nonprofit: [reconcileMessages.nonprofit] } });
  expect(await explain(movement, { ...toGift, reference: 'GIVE-0' })).toMatchObject({
    status: 400,
    body: { reference: [reconcileMessages.noGift] },
  });
  expect(await explain(movement, { ...toGift, nonprofit: second })).toMatchObject({
    status: 200,
    body: { turns: 2, explained: { target: 'GIFT', gift: { id: gift.id }, nonprofit: { id: second } } },
  });
  expect(await accounts()).toEqual({});
  const owed = async (nonprofit: number) => {
    const { rows } = await sql<{
      owed: string;
    }>`SELECT sum(amount) AS owed FROM ledger_entries WHERE nonprofit_id = ${nonprofit}`.execute(api.db);
    return rows[0]?.owed;
  };
  expect([await owed(first), await owed(second)]).toEqual(['50.00', '24.75']);
  expect(await findBrokenRules(api.database.pool)).toEqual({});

  expect(await explain(movement, { target: 'NONE', turns: 2 })).toMatchObject({ status: 200, body: { turns: 3 } });
  expect([await accounts(), await owed(second)]).toEqual([{ SUSPENSE: 25 }, '25.00']);
  expect(await findBrokenRules(api.database.pool)).toEqual({});
  const audit = await api.db.selectFrom('auditEntries').select('action').where('subjectKind', '=', 'stripeMovement').execute();
  expect(audit.map(({ action }) => action)).toEqual(['explained', 'explained', 'explained']);
});

test('the lists show payouts that do not add up, and movements that nobody has explained', async () => {
  const movement = await createStripePayout(api.db);
  const payouts = (await desk.get('giving/reconcile/payouts/?adds_up=false')).body;
  expect(payouts.results[0]).toMatchObject({
    ...{ state: 'PAID', cents: 4_000, movements: 1, movement_cents: -25, adds_up: false, arrival_on: '2026-05-04' },
  });
  const ofPayout = (await desk.get(`giving/reconcile/movements/?payout=${payouts.results[0].id}`)).body;
  expect(ofPayout.results).toMatchObject([
    { id: movement, type: 'stripe_fee', net_cents: -25, gift: null, turns: 0, explained: null },
  ]);
  const open = (await desk.get('giving/reconcile/movements/?open=true')).body.count;
  await explain(movement, { target: 'PROGRAMME', turns: 0 });
  expect((await desk.get('giving/reconcile/movements/?open=true')).body.count).toBe(open - 1);
});

test('staff tick off what a gift asks attention for; a new reason asks again', async () => {
  const { id } = await createGift(api.db, {
    parts: [{ nonprofitId: (await createTaker(api.db)).id, cents: 700 }],
    attention: ['REFUNDED'],
  });
  const { version } = (await desk.get(`giving/gifts/${id}/`)).body;
  expect(await desk.post(`giving/gifts/${id}/looked/`, { version: version - 1 })).toMatchObject({ status: 409 });
  expect(await desk.post(`giving/gifts/${id}/looked/`, { version })).toMatchObject({
    status: 200,
    body: { attention: [], looked: { reasons: ['REFUNDED'], by: { id: desk.first.id } } },
  });
});
