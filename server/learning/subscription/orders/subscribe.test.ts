import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { subscriber } from '#server/learning/subscription/payments/subscriber.ts';
import { askAndSettle } from '#server/money/payments/ask-and-settle.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createTier } from '#tests/factories/subscriptions.ts';
import { missingLetter } from '#tests/missing-letter.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';
import { sameDayNextYear } from './periods.ts';

let api: TestApi;
let stripe: StandIn;
let tier: number;
let buyer: SignedInPerson;
let nonprofit: { id: number; name: string };
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const inAYear = sameDayNextYear(today);

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi(stripe.environment);
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.fault = () => null;
  stripe.requests.length = 0;
  tier = (await createTier(api.db)).id;
  nonprofit = await createNonprofit(api.db);
  buyer = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id, firstName: 'Dana' });
});

const token = (card: { number: string } = testCards.pays) => stripe.account.createToken(card.number);
const subscribe = (body: object, { token: session } = buyer) =>
  api.call('POST', 'learning-commons/create-subscription/', {
    token: session,
    body: { subscription_tier: tier, total: 200, ...body },
  });
const check = (id: number, { token: session } = buyer) =>
  api.call('POST', `subscriptions/orders/${id}/check/`, { token: session });
const own = ({ token: session } = buyer) => api.get('learning-commons/subscription/', session);
const hasAccess = async () => (await api.get('user/me/', buyer.token)).body.can_access_learning_commons;
const charges = () =>
  [...stripe.account.charges.values()].filter(({ description }) => description === `Learning Commons, order ${orderId()}`);
let lastOrder = 0;
const orderId = () => lastOrder;

async function paid(body: object = {}, by = buyer) {
  const answer = await subscribe({ stripe_token: token(), ...body }, by);
  lastOrder = answer.body.order?.id ?? lastOrder;
  return answer;
}

/** Delivers all events of the account to the webhook. */
async function deliver(): Promise<void> {
  for (const event of stripe.account.events) {
    const { body, signature } = signed(event);
    const headers = { 'stripe-signature': signature };
    expect(await api.call('POST', 'learning-commons/stripe-webhook/', { raw: body, headers })).toMatchObject({ status: 200 });
  }
  await runJobsOnce(api.app);
}

describe('a card payment', () => {
  test('gives a year of access, and a receipt', async () => {
    expect(await hasAccess()).toBe(false);
    const answer = await paid();
    expect(answer).toMatchObject({
      status: 200,
      body: {
        outcome: 'PAID',
        client_secret: null,
        order: {
          id: expect.any(Number),
          state: 'ACTIVE',
          tier_name: 'Tier UNDER_500K',
          subscription_price: 200,
          discount_code: '',
          total: 200,
          created_at: expect.any(String),
          paid_at: expect.any(String),
          card: 'Visa ending in 4242',
          starts_on: today,
          ends_on: inAYear,
        },
      },
    });
    expect(await hasAccess()).toBe(true);
    expect((await own()).body).toMatchObject({
      has_access: true,
      ends_on: inAYear,
      open_order: null,
      orders: [answer.body.order],
    });
    expect(charges().map(({ amount, currency }) => [amount, currency])).toEqual([[20_000, 'usd']]);
    await runJobsOnce(api.app);
    const letters = await api.db
      .selectFrom('mailMessages')
      .select(['template', 'data'])
      .where('recipient', '=', buyer.email)
      .execute();
    expect(letters).toMatchObject([
      { template: 'subscription-receipt', data: { nonprofit: nonprofit.name, total: '$200.00', card: 'Visa ending in 4242' } },
    ]);
  });

  test('says in its letter which texts the attached receipt cannot print', async () => {
    const name = `House of ${missingLetter}`;
    await api.db.updateTable('nonprofits').set({ name }).where('id', '=', nonprofit.id).execute();
    expect(await paid()).toMatchObject({ status: 200 });
    await runJobsOnce(api.app);
    const { text } = await api.db
      .selectFrom('mailMessages')
      .select('text')
      .where('recipient', '=', buyer.email)
      .where('template', '=', 'subscription-receipt')
      .executeTakeFirstOrThrow();
    const told = `We have no font for letters of “${name}”. The attached PDF shows a question mark for each of them.`;
    expect(text?.replace(/\s+/g, ' ')).toContain(told);
  });

  test('needs a tier: without one, the buyer is asked for the budget size', async () => {
    const sent = { token: buyer.token, body: { stripe_token: token() } };
    expect(await api.call('POST', 'learning-commons/create-subscription/', sent)).toMatchObject({
      status: 400,
      body: { subscription_tier: ["Please indicate your nonprofit's budget size to continue."] },
    });
  });

  test.each([
    ['declined', 'Your card was declined.'],
    ['noFunds', 'Your card has insufficient funds.'],
    ['lost', 'Your card was declined.'],
    ['expired', 'Your card has expired.'],
    ['wrongCode', "Your card's security code is incorrect."],
    ['processingError', 'An error occurred while processing your card. Try again in a little bit.'],
  ] as const)('with a card that is refused (%s) says why, and the next card pays the same order', async (name, message) => {
    const refused = await subscribe({ stripe_token: token(testCards[name]), request_key: `request-${name}` });
    expect(refused).toMatchObject({ status: 400, body: { stripe_token: [message] } });
    expect(await hasAccess()).toBe(false);
    const answer = await paid({ request_key: `request-${name}` });
    expect(answer).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
    expect(charges()).toHaveLength(1);
    const orders = await api.db.selectFrom('learningOrders').select('state').where('nonprofitId', '=', nonprofit.id).execute();
    expect(orders).toEqual([{ state: 'ACTIVE' }]);
  });

  test('that the bank asks about begins access once the buyer has answered', async () => {
    const asked = await paid({ stripe_token: token(testCards.asks) });
    expect(asked).toMatchObject({ status: 200, body: { outcome: 'ACTION', order: { state: 'OPEN' } } });
    const [intent] = [...stripe.account.intents.values()].filter(
      ({ client_secret: secret }) => secret === asked.body.client_secret,
    );
    expect(await hasAccess()).toBe(false);
    expect((await own()).body.open_order).toMatchObject({ id: orderId(), state: 'OPEN' });
    expect(await check(orderId())).toMatchObject({ status: 200, body: { outcome: 'ACTION' } });
    stripe.account.authenticate(intent?.id ?? '', true);
    expect(await check(orderId())).toMatchObject({ status: 200, body: { outcome: 'PAID', client_secret: null } });
    expect(await hasAccess()).toBe(true);
  });

  test.each(['asks', 'asksThenRefuses'] as const)('that the bank refuses afterwards (%s) gives nothing', async (name) => {
    await paid({ stripe_token: token(testCards[name]) });
    const [intent] = [...stripe.account.intents.values()].slice(-1);
    stripe.account.authenticate(intent?.id ?? '', name === 'asksThenRefuses');
    expect(await check(orderId())).toMatchObject({ status: 400, body: { stripe_token: [expect.any(String)] } });
    expect(await hasAccess()).toBe(false);
    expect(await paid()).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
    expect(charges()).toHaveLength(1);
  });

  test('that is still open follows the newest reply, when an older one comes after it', async () => {
    await paid({ stripe_token: token(testCards.asksThenRefuses) });
    const payments = await paymentsOf(api.app.config, 'learning');
    await askAndSettle({ customer: subscriber, db: api.db, payments, today }, orderId(), async (provider, payment) => {
      const older = await provider.read(payment);
      stripe.account.authenticate(payment, true);
      expect(await check(orderId())).toMatchObject({ status: 400 });
      return older;
    });
    const staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
    expect((await api.get(`subscriptions/orders/${orderId()}/`, staff.token)).body).toMatchObject({
      state: 'OPEN',
      payment_status: 'requires_payment_method',
      payment_problem: 'Your card was declined.',
    });
  });

  test('after the page was closed begins access by the webhook', async () => {
    await paid({ stripe_token: token(testCards.asks) });
    const [intent] = [...stripe.account.intents.values()].slice(-1);
    stripe.account.authenticate(intent?.id ?? '', true);
    expect(await hasAccess()).toBe(false);
    await deliver();
    expect(await hasAccess()).toBe(true);
    await deliver();
    expect(charges()).toHaveLength(1);
  });
});

describe('one charge', () => {
  test('however often a request is repeated, at once or later', async () => {
    const body = { stripe_token: token(), request_key: 'the-same-request' };
    const answers = await Promise.all([paid(body), paid(body), paid(body)]);
    answers.push(await paid(body));
    expect(answers.map(({ status, body: { outcome } }) => [status, outcome])).toContainEqual([200, 'PAID']);
    expect(answers.at(-1)).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
    expect(charges()).toHaveLength(1);
    expect(await subscribe({ ...body, discount_code: 'OTHER' })).toMatchObject({ status: 409 });
  });

  test('of two colleagues who pay at once', async () => {
    const colleague = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit.id });
    const answers = await Promise.all([
      paid({ request_key: 'of-the-director' }),
      paid({ request_key: 'of-a-colleague', stripe_token: token(testCards.paysToo) }, colleague),
    ]);
    expect(answers.some(({ body }) => body.outcome === 'PAID')).toBe(true);
    expect((await own()).body).toMatchObject({ ends_on: inAYear });
    expect(charges()).toHaveLength(1);
    // A page that was opened before the first payment cannot pay for a second year.
    expect(await paid({ request_key: 'late-colleague' }, colleague)).toMatchObject({
      status: 409,
      body: { detail: 'Your nonprofit has access already.', current: { ends_on: inAYear } },
    });
    expect(await paid({ renews: null }, colleague)).toMatchObject({
      status: 409,
      body: { detail: 'A colleague has just subscribed for your nonprofit. Nothing was charged to your card.' },
    });
    // An order from a page with the right last day is also refused, because the page has not seen the colleague's order.
    const stale = { stripe_token: token(), renews: inAYear, orders_seen: 0 };
    expect(await subscribe(stale, colleague)).toMatchObject({ status: 409 });
  });

  test('and a year more for a renewal, but no third', async () => {
    await paid();
    const renewed = await paid({ renews: inAYear });
    expect(renewed).toMatchObject({ status: 200, body: { order: { starts_on: inAYear, ends_on: sameDayNextYear(inAYear) } } });
    expect((await own()).body).toMatchObject({ ends_on: sameDayNextYear(inAYear), next: null });
    expect(await paid({ renews: sameDayNextYear(inAYear) })).toMatchObject({ status: 409 });
  });

  test.each(['lost before', 'lost after', 'fails before', 'fails after', 'limited'] as const)(
    'when Stripe’s replies are %s',
    async (fault) => {
      const body = { request_key: 'again-and-again', stripe_token: token() };
      for (const step of [/payment_intents$/, /confirm$/]) {
        stripe.fault = ({ path }) => (step.test(path) ? fault : null);
        const answer = await paid(body);
        expect([200, 409]).toContain(answer.status);
        expect(await hasAccess()).toBe(answer.body.outcome === 'PAID');
      }
      stripe.fault = () => null;
      // The page tries again with the same card. If that card was not charged, it tries another card.
      const again = await paid(body);
      const last = again.body.outcome === 'PAID' ? again : await paid({ ...body, stripe_token: token() });
      expect(last.body.outcome).toBe('PAID');
      expect(charges()).toHaveLength(1);
      expect(await hasAccess()).toBe(true);
    },
  );
});
