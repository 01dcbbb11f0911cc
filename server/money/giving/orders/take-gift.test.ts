import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { solvePuzzle } from '#tests/solve-puzzle.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';
import { giver } from './giver.ts';

let api: TestApi;
let stripe: StandIn;
let first: { id: number };
beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi({ TRUST_PROXY: '1', ...givingEnvironment(stripe.url) });
  await openGiving(api.db);
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  // a gift cannot be sent within three seconds: the clock of the server's process moves instead of waiting
  vi.useFakeTimers({ toFake: ['Date'] });
  stripe.fault = () => null;
  first = await createTaker(api.db);
});
afterEach(() => void vi.useRealTimers());

const prove = async () => {
  const proved = await solvePuzzle(api, 'giving/challenge/');
  vi.setSystemTime(Date.now() + 4_000);
  return proved;
};
const token = (card: { number: string } = testCards.pays) => stripe.account.createToken(card.number);
let networks = 0;
async function give(body: object, proof?: { challenge: string; solution: string }) {
  networks += 1;
  return api.call('POST', 'giving/orders/', {
    headers: { 'x-forwarded-for': `10.4.0.${networks}` },
    body: {
      ...{ method: 'CARD', first_name: 'Ada', last_name: 'Marsh', email: 'ada@test.example' },
      ...{ parts: [{ nonprofit: first.id, cents: 5_000 }], total_cents: 5_000, stripe_token: token() },
      ...(proof ?? (await prove())),
      ...body,
    },
  });
}
const orderOf = (publicId: string) =>
  api.db.selectFrom('giftOrders').selectAll().where('publicId', '=', publicId).executeTakeFirstOrThrow();
async function settle(): Promise<void> {
  const payments = await paymentsOf(api.app.config, 'giving');
  if (!payments) throw new Error('the account for gifts has no keys');
  const customer = giver(api.app.config);
  await settleAll({ db: api.db, customer, payments, today: '2026-11-29', now: new Date(), log: api.app.http.log });
}

test('a gift that replaces an earlier one of its page is charged alone: the earlier one is withdrawn at Stripe', async () => {
  const asked = await give({ stripe_token: token(testCards.asks) });
  const earlier = await orderOf(asked.body.public_id);
  const second = { replaces: asked.body.public_id, parts: [{ nonprofit: first.id, cents: 6_000 }], total_cents: 6_000 };
  const proved = await prove();
  stripe.fault = ({ path }) => (path.endsWith('/cancel') ? 'lost before' : null);
  const unsure = await give(second, proved);
  expect([unsure.status, unsure.body.detail]).toEqual([
    409,
    'Your earlier try could not be withdrawn yet. Please try again: nothing is charged twice.',
  ]);
  stripe.fault = () => null;
  const paid = await give(second, proved);
  expect(paid.body).toMatchObject({ outcome: 'PAID', public_id: expect.not.stringContaining(asked.body.public_id) });
  expect(await orderOf(asked.body.public_id)).toMatchObject({ state: 'CLOSED' });
  expect(stripe.account.intents.get(earlier.payment ?? '')).toMatchObject({ status: 'canceled' });
  // the same again, as after a lost reply
  expect((await give(second, proved)).body).toEqual(paid.body);
});

test('a gift that replaces one which turns out to be paid is not charged: the donor is shown the first', async () => {
  stripe.fault = ({ path }) => (path.endsWith('/confirm') ? 'lost after' : null);
  const lost = await give({});
  expect(lost.body.outcome).toBe('WAITING');
  stripe.fault = () => null;
  const count = async () => (await api.db.selectFrom('giftOrders').select('id').execute()).length;
  const before = await count();
  const parts = [{ nonprofit: first.id, cents: 6_000 }];
  const second = await give({ replaces: lost.body.public_id, parts, total_cents: 6_000 });
  expect(second.body).toEqual({ ...lost.body, outcome: 'PAID' });
  expect(await count()).toBe(before);
});

test('a gift can be looked up without a card: what Stripe does not say is not taken for unpaid', async () => {
  const proved = await prove();
  const ask = () => give({ stripe_token: null }, proved);
  expect(await ask()).toMatchObject({ status: 400, body: { stripe_token: ['Enter a card to pay.'] } });
  await give({ stripe_token: token(testCards.declined) }, proved);
  const unpaid = await ask();
  expect(unpaid).toMatchObject({ status: 200, body: { outcome: 'UNPAID', client_secret: null } });
  stripe.fault = () => 'lost before';
  expect(await ask()).toMatchObject({ status: 409, body: { detail: expect.stringContaining('could not hear from the bank') } });
  stripe.fault = () => null;
  vi.setSystemTime(Date.now() + 25 * 3_600_000);
  expect((await ask()).status).toBe(200);
  await settle();
  expect((await ask()).body).toEqual({ ...unpaid.body, outcome: 'CLOSED' });
  // but nothing is charged by an old puzzle
  expect((await give({}, proved)).body).toHaveProperty('challenge');
});
