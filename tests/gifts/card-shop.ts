// A programme that sells gift cards, for tests: what its visitors do, and the rules of the books after each test.

import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { sendCards } from '#server/money/giving/cards/send-cards.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { solvePuzzle } from '#tests/solve-puzzle.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';

export let api: TestApi;
export let stripe: StandIn;
export let staff: SignedInPerson;
export let colleague: SignedInPerson;
export let nonprofit: { id: number; name: string };

/** Opens the programme for the tests of a file. */
export function openShop(): void {
  beforeAll(async () => {
    stripe = await startStandIn();
    api = await startApi({ TRUST_PROXY: '1', ...givingEnvironment(stripe.url) });
    staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    colleague = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  });
  afterAll(async () => {
    await api.close();
    await stripe.close();
  });
  beforeEach(async () => {
    // an order cannot be sent within three seconds: the clock of the server's process moves instead of waiting
    vi.useFakeTimers({ toFake: ['Date'] });
    stripe.fault = () => null;
    await openGiving(api.db, { offersGiftCards: true, giftCardReceipts: false, refundAloneCents: 25_000 });
    nonprofit = await createTaker(api.db);
  });
  afterEach(async () => {
    vi.useRealTimers();
    expect(await findBrokenRules(api.app.pool)).toEqual({});
  });
}

let networks = 0;
export const network = () => {
  networks += 1;
  return { 'x-forwarded-for': `10.${Math.floor(networks / 250) + 10}.0.${networks % 250}` };
};
export async function prove() {
  const proof = await solvePuzzle(api, 'giving/challenge/');
  vi.setSystemTime(Date.now() + 4_000);
  return proof;
}
export const token = (card: { number: string } = testCards.pays) => stripe.account.createToken(card.number);
const buyer = { first_name: 'Grace', last_name: 'Vale', email: 'grace@test.example' };

export async function buy({ card = {}, ...body }: { card?: object; [field: string]: unknown } = {}) {
  return api.call('POST', 'giving/gift-cards/', {
    headers: network(),
    body: {
      ...buyer,
      ...{
        from_name: 'Grace',
        to_name: 'Ada',
        message: 'For what you care about.',
        to_email: 'ada@test.example',
        ...card,
      },
      ...{ total_cents: 10_000, stripe_token: token(), ...(await prove()) },
      ...body,
    },
  });
}

export async function give(
  giftCard: { code: string; cents: number } | null,
  cents: number,
  body: object = {},
  headers = network(),
) {
  return api.call('POST', 'giving/orders/', {
    headers,
    body: {
      ...{ method: giftCard?.cents === cents ? 'GIFT_CARD' : 'CARD', first_name: 'Ada', last_name: 'Marsh' },
      ...{ email: 'ada@test.example', parts: [{ nonprofit: nonprofit.id, cents }], total_cents: cents, gift_card: giftCard },
      ...((giftCard?.cents ?? 0) < cents && { stripe_token: token() }),
      ...(await prove()),
      ...body,
    },
  });
}

export const balance = (code: string, headers = network()) =>
  api.call('POST', 'giving/gift-cards/balance/', { headers, body: { code } });
export const orderOf = (publicId: string) =>
  api.db.selectFrom('giftOrders').selectAll().where('publicId', '=', publicId).executeTakeFirstOrThrow();
export const cardOf = (id: number) => api.db.selectFrom('giftCards').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const record = async (id: number) => (await api.get(`giving/gift-cards/${id}/`, staff.token)).body;
export const send = () => sendCards(api.db, api.app.vault, '2026-11-30');
export async function letters(template: string) {
  const rows = await api.db.selectFrom('mailMessages').select(['recipient', 'data']).where('template', '=', template).execute();
  await api.db.deleteFrom('mailMessages').where('template', '=', template).execute();
  return rows;
}
export async function settle(): Promise<void> {
  const payments = await paymentsOf(api.app.config, 'giving');
  if (!payments) throw new Error('the account for gifts has no keys');
  const customer = giver(api.app.config);
  await settleAll({ db: api.db, customer, payments, today: '2026-11-30', now: new Date(), log: api.app.http.log });
}
