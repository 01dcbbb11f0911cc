import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createDiscount, createTier } from '#tests/factories/subscriptions.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let tier: number;
let other: number;
let buyer: SignedInPerson;
let made = 0;

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi(stripe.environment);
  tier = (await createTier(api.db)).id;
  other = (await createTier(api.db, { budgetSize: 'HIGHER_3M', priceCents: 99_900 })).id;
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  buyer = await newBuyer();
  // Delete the counted attempts, so that wrong codes of one test do not count in the next.
  await api.app.pool.query('DELETE FROM rate_limits');
});

async function newBuyer(): Promise<SignedInPerson> {
  const { id } = await createNonprofit(api.db);
  return createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
}

const apply = (code: string, body: object = {}) =>
  api.call('POST', 'learning-commons/discount-code/', { token: buyer.token, body: { code, ...body } });
const token = () => stripe.account.createToken(testCards.pays.number);
const subscribe = (body: object, by = buyer) =>
  api.call('POST', 'learning-commons/create-subscription/', {
    token: by.token,
    body: { subscription_tier: tier, stripe_token: token(), ...body },
  });
const invalid = { status: 400, body: { code: ['This code is not valid.'] } };
const newCode = () => {
  made += 1;
  return `CODE-${made}`;
};

describe('a discount code', () => {
  test('is read in any case and spacing', async () => {
    const code = newCode();
    await createDiscount(api.db, { code, discountType: 'PERCENTAGE', discountAmount: '12.50' });
    expect(await apply(` ${code.toLowerCase().replace('-', ' -')} `)).toMatchObject({
      status: 200,
      body: { code, discount_type: 'PERCENTAGE', discount_amount: 12.5, tiers: null },
    });
  });

  test.each([
    ['FIXED', '50.00', 150],
    ['FIXED', '199.50', 0.5],
    ['FIXED', '200.00', 0],
    ['FIXED', '900.00', 0],
    ['PERCENTAGE', '10.00', 180],
    ['PERCENTAGE', '33.33', 133.34],
    ['PERCENTAGE', '100.00', 0],
  ] as const)('takes off %s %s: %d dollars remain', async (discountType, discountAmount, total) => {
    const code = newCode();
    await createDiscount(api.db, { code, discountType, discountAmount });
    const sent = { discount_code: code, total, ...(total === 0 && { stripe_token: null }) };
    const bought = await subscribe(sent);
    expect(bought).toMatchObject({ status: 200, body: { outcome: 'PAID', order: { total, discount_code: code } } });
    const charged = [...stripe.account.charges.values()].filter(
      ({ description }) => description === `Learning Commons, order ${bought.body.order.id}`,
    );
    expect(charged.map(({ amount }) => amount)).toEqual(total === 0 ? [] : [total * 100]);
    expect((await api.get('user/me/', buyer.token)).body.can_access_learning_commons).toBe(true);
  });

  test('that leaves less than a card can pay is refused', async () => {
    const code = newCode();
    await createDiscount(api.db, { code, discountAmount: '199.51' });
    expect(await subscribe({ discount_code: code })).toMatchObject({
      status: 400,
      body: { discount_code: ['This code leaves less than $0.50 to pay, which no card can pay. Ask us for another code.'] },
    });
  });

  test('that is unknown, not yet valid, over or used up says the same', async () => {
    const [early, late, used] = [newCode(), newCode(), newCode()];
    await createDiscount(api.db, { code: early, validFrom: '2199-01-01' });
    await createDiscount(api.db, { code: late, validUntil: '2000-01-01' });
    await createDiscount(api.db, { code: used, usesAllowed: 1 });
    expect(await subscribe({ discount_code: used }, await newBuyer())).toMatchObject({ status: 200 });
    for (const code of ['NO-SUCH-CODE', early, late, used]) {
      expect([code, await apply(code)]).toMatchObject([code, invalid]);
      expect(await subscribe({ discount_code: code })).toMatchObject({ status: 400, body: { discount_code: invalid.body.code } });
    }
  });

  test('of another tier is refused for this one', async () => {
    const code = newCode();
    await createDiscount(api.db, { code, tiers: [other] });
    const message = ['This code is not for this budget size.'];
    expect(await apply(code)).toMatchObject({ status: 200, body: { tiers: [other] } });
    expect(await apply(code, { subscription_tier: tier })).toMatchObject({ status: 400, body: { code: message } });
    expect(await subscribe({ discount_code: code })).toMatchObject({ status: 400, body: { discount_code: message } });
    expect(await subscribe({ discount_code: code, subscription_tier: other })).toMatchObject({
      status: 200,
      body: { order: { total: 949 } },
    });
  });

  test('with one use left, used twice at once, is used once', async () => {
    const code = newCode();
    await createDiscount(api.db, { code, usesAllowed: 1 });
    const buyers = [buyer, await newBuyer(), await newBuyer()];
    const answers = await Promise.all(buyers.map((by) => subscribe({ discount_code: code }, by)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  test('keeps its use while its buyer enters another card', async () => {
    const code = newCode();
    await createDiscount(api.db, { code, usesAllowed: 1 });
    const declined = stripe.account.createToken(testCards.declined.number);
    expect(await subscribe({ discount_code: code, stripe_token: declined })).toMatchObject({ status: 400 });
    expect(await subscribe({ discount_code: code }, await newBuyer())).toMatchObject({ status: 400 });
    expect(await subscribe({ discount_code: code })).toMatchObject({ status: 200, body: { order: { total: 150 } } });
  });

  test('cannot be guessed: ten wrong codes an hour, also by way of orders', async () => {
    const code = newCode();
    await createDiscount(api.db, { code });
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await apply(`GUESS-${guess}`)).toMatchObject(invalid);
      expect(await apply(code)).toMatchObject({ status: 200 });
      expect(await subscribe({ discount_code: `GUESS-${guess}` })).toMatchObject({ status: 400 });
    }
    expect(await apply(code)).toMatchObject({ status: 429, headers: { 'retry-after': expect.any(String) } });
    expect(await subscribe({ discount_code: code })).toMatchObject({ status: 429 });
    // without a code, the nonprofit can still subscribe
    expect(await subscribe({})).toMatchObject({ status: 200 });
  });
});

describe('the price that was shown', () => {
  test('is charged, or the page asks again', async () => {
    await api.db.updateTable('learningTiers').set({ priceCents: 25_000 }).where('id', '=', tier).execute();
    const stale = await subscribe({ total: 200 });
    expect(stale).toMatchObject({
      status: 409,
      body: {
        detail: 'The price has changed since this page was opened. Please look at it again.',
        current: { subscription_price: 250, total: 250 },
      },
    });
    expect(await subscribe({ total: 250 })).toMatchObject({ status: 200, body: { order: { total: 250 } } });
    await api.db.updateTable('learningTiers').set({ priceCents: 20_000 }).where('id', '=', tier).execute();
  });

  test('of a tier that is not offered any more is refused', async () => {
    await api.db.updateTable('learningTiers').set({ isOffered: false }).where('id', '=', other).execute();
    expect(await subscribe({ subscription_tier: other })).toMatchObject({
      status: 400,
      body: { subscription_tier: ['This budget size is not offered any more. Choose another one.'] },
    });
    await api.db.updateTable('learningTiers').set({ isOffered: true }).where('id', '=', other).execute();
  });

  test('needs a card, unless it is 0', async () => {
    expect(await subscribe({ stripe_token: null })).toMatchObject({
      status: 400,
      body: { stripe_token: ['Enter a card to pay.'] },
    });
  });

  test('replaces an open order for something else, which can then not be paid any more', async () => {
    const asking = stripe.account.createToken(testCards.asks.number);
    const first = await subscribe({ stripe_token: asking });
    expect(first).toMatchObject({ status: 200, body: { outcome: 'ACTION' } });
    const [left] = [...stripe.account.intents.keys()].slice(-1);
    expect(await subscribe({ subscription_tier: other })).toMatchObject({ status: 200, body: { order: { total: 999 } } });
    expect(stripe.account.authenticate(left ?? '', true).status).toBe('canceled');
  });
});
