import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { sameDayNextYear } from '#server/learning/subscription/orders/periods.ts';
import { subscriber } from '#server/learning/subscription/payments/subscriber.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { settleAll } from '#server/money/payments/settle-payments.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { createTier } from '#tests/factories/subscriptions.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let tier: number;
let staff: SignedInPerson;
let buyer: SignedInPerson;
let payment: string;
let order: number;
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi(stripe.environment);
  tier = (await createTier(api.db)).id;
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  await rules({ on_refund: 'END', on_dispute: 'SUSPEND' });
  const { id } = await createNonprofit(api.db);
  buyer = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: id });
  ({ payment, order } = await buy());
});

const rules = (body: object) => api.call('PATCH', 'subscriptions/settings/', { token: staff.token, body });

async function buy(renews: string | null = null): Promise<{ payment: string; order: number }> {
  const stripeToken = stripe.account.createToken(testCards.pays.number);
  const body = { subscription_tier: tier, stripe_token: stripeToken, renews };
  const bought = await api.call('POST', 'learning-commons/create-subscription/', { token: buyer.token, body });
  expect(bought).toMatchObject({ status: 200, body: { outcome: 'PAID' } });
  return { payment: [...stripe.account.intents.keys()].at(-1) ?? '', order: bought.body.order.id };
}

const read = async () => (await api.get(`subscriptions/orders/${order}/`, staff.token)).body;
const hasAccess = async () => (await api.get('user/me/', buyer.token)).body.can_access_learning_commons;

/** Delivers events to the webhook, and runs the jobs. */
async function deliver(events = stripe.account.events.slice(-1)): Promise<void> {
  for (const event of events) {
    const { body, signature } = signed(event);
    await api.call('POST', 'learning-commons/stripe-webhook/', { raw: body, headers: { 'stripe-signature': signature } });
  }
  await runJobsOnce(api.app);
}

describe('a refund', () => {
  test('of everything ends access, and is shown to staff until they have looked', async () => {
    stripe.account.refund(payment);
    await deliver();
    expect(await hasAccess()).toBe(false);
    expect(await read()).toMatchObject({ state: 'ENDED', standing: 'ENDED', refunded: 200, attention: ['REFUNDED'] });
    const found = await api.get('subscriptions/orders/?attention=true', staff.token);
    expect(found.body.results.map(({ id }: { id: number }) => id)).toContain(order);
    const seen = await api.call('PATCH', `subscriptions/orders/${order}/`, {
      token: staff.token,
      body: { attention: [], note: 'Paid twice by mistake.' },
    });
    expect(seen.body).toMatchObject({ attention: [], note: 'Paid twice by mistake.' });
    await deliver(stripe.account.events.slice(-2));
    expect(await read()).toMatchObject({ state: 'ENDED', attention: [] });
    const { body } = await api.get(`audit/?subject_kind=subscription&subject_id=${order}`, staff.token);
    expect(body.results.map(({ action }: { action: string }) => action)).toEqual(['changed', 'ended', 'began']);
  });

  test('of a part keeps access', async () => {
    stripe.account.refund(payment, 5_000);
    await deliver();
    expect(await hasAccess()).toBe(true);
    expect(await read()).toMatchObject({ state: 'ACTIVE', refunded: 50, attention: ['PARTLY_REFUNDED'] });
    stripe.account.refund(payment);
    await deliver();
    expect(await hasAccess()).toBe(false);
  });

  test('keeps access by the rule of staff, which counts from then on', async () => {
    await rules({ on_refund: 'KEEP' });
    stripe.account.refund(payment);
    await deliver();
    expect(await hasAccess()).toBe(true);
    await rules({ on_refund: 'END' });
    await deliver();
    expect(await read()).toMatchObject({ state: 'ACTIVE', attention: ['REFUNDED'] });
  });

  test('lets a year that follows begin at once', async () => {
    const second = await buy(sameDayNextYear(today));
    stripe.account.refund(payment);
    await deliver();
    expect(await hasAccess()).toBe(true);
    const { body } = await api.get(`subscriptions/orders/${second.order}/`, staff.token);
    expect(body).toMatchObject({ standing: 'CURRENT', starts_on: today, ends_on: sameDayNextYear(today) });
  });
});

describe('a dispute', () => {
  test.each([
    ['SUSPEND', false, true, false],
    ['END_IF_LOST', true, true, false],
    ['KEEP', true, true, true],
  ] as const)('by the rule %s: access while it is open, after it is won, after it is lost', async (rule, open, won, lost) => {
    await rules({ on_dispute: rule });
    stripe.account.dispute(payment, 'needs_response');
    await deliver();
    expect([rule, 'open', await hasAccess()]).toEqual([rule, 'open', open]);
    expect(await read()).toMatchObject({
      state: open ? 'ACTIVE' : 'SUSPENDED',
      dispute: 'needs_response',
      attention: ['DISPUTED'],
    });
    stripe.account.dispute(payment, 'won');
    await deliver();
    expect([rule, 'won', await hasAccess()]).toEqual([rule, 'won', won]);
    stripe.account.dispute(payment, 'lost');
    await deliver();
    expect([rule, 'lost', await hasAccess()]).toEqual([rule, 'lost', lost]);
    const { body } = await api.get(`audit/?subject_kind=subscription&subject_id=${order}`, staff.token);
    const told = body.results.flatMap(({ reason }: { reason: string }) => (/dispute/.test(reason) ? [reason] : []));
    expect(told).toEqual([
      ...(lost ? [] : ['The dispute was lost.']),
      ...(open ? [] : ['The dispute ended without a loss.', 'The payment is disputed.']),
    ]);
  });

  test('that is won gives the days back after a year that was bought meanwhile', async () => {
    stripe.account.dispute(payment, 'needs_response');
    await deliver();
    const second = await buy();
    stripe.account.dispute(payment, 'won');
    await deliver(stripe.account.events.slice(-1));
    const inAYear = sameDayNextYear(today);
    const { body } = await api.get(`subscriptions/orders/${second.order}/`, staff.token);
    expect(body).toMatchObject({ standing: 'CURRENT', starts_on: today, ends_on: inAYear });
    expect(await read()).toMatchObject({ standing: 'UPCOMING', starts_on: inAYear });
    expect((Date.parse((await read()).ends_on) - Date.parse(inAYear)) / 86_400_000).toBe(
      (Date.parse(inAYear) - Date.parse(today)) / 86_400_000,
    );
  });

  test('whose events were lost is found by the settlement', async () => {
    stripe.account.dispute(payment, 'needs_response');
    const payments = await paymentsOf(api.app.config, 'learning');
    if (!payments) throw new Error('the stand-in is not configured');
    expect(await hasAccess()).toBe(true);
    await settleAll({ customer: subscriber, db: api.db, payments, today, now: new Date(), log: api.app.http.log });
    expect(await hasAccess()).toBe(false);
    expect((await api.get('subscriptions/settings/', staff.token)).body).toMatchObject({
      card_payment: true,
      settled_at: expect.any(String),
    });
  });
});

describe('the webhook refuses', () => {
  test.each([
    ['no signature', () => ({}), undefined],
    [
      'a forged signature',
      (body: string) => ({ 'stripe-signature': signed(JSON.parse(body), 'whsec_guessed').signature }),
      undefined,
    ],
    [
      'an old event',
      (body: string) => ({ 'stripe-signature': signed(JSON.parse(body), undefined, 1_700_000_000).signature }),
      undefined,
    ],
    ['a changed body', (body: string) => ({ 'stripe-signature': signed(JSON.parse(body)).signature }), 'changed'],
  ])('%s', async (_, headersOf, changed) => {
    stripe.account.refund(payment);
    const event = stripe.account.events.at(-1);
    const body = JSON.stringify(event);
    const raw = changed ? body.replace('charge.refunded', 'charge.captured') : body;
    const answer = await api.call('POST', 'learning-commons/stripe-webhook/', {
      raw,
      headers: headersOf(body) as Record<string, string>,
    });
    expect(answer).toMatchObject({ status: 400, body: { non_field_errors: ['The signature is missing, wrong or too old.'] } });
    await runJobsOnce(api.app);
    expect(await hasAccess()).toBe(true);
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['a text', 'charge.refunded'],
    ['no data', { id: 'evt_1', type: 'charge.refunded' }],
    ['data without an object', { id: 'evt_1', object: 'event', type: 'charge.refunded', data: {} }],
    ['a number for an id', { id: 7, object: 'event', type: 'charge.refunded', data: { object: {} } }],
    ['an id with a NUL', { id: 'evt_\u0000', object: 'event', type: 'charge.refunded', data: { object: {} } }],
    ['a thin event', { id: 'evt_1', object: 'v2.core.event', type: 'v1.billing.meter.error_report_triggered' }],
  ])('nothing that is signed: %s is logged and forgotten', async (_, event) => {
    const { body, signature } = signed(event as never);
    const answer = await api.call('POST', 'learning-commons/stripe-webhook/', {
      raw: body,
      headers: { 'stripe-signature': signature },
    });
    expect([answer.status, answer.body]).toEqual([200, { received: true }]);
    expect(api.logged.at(-2)).toContain('has a shape that Almoner does not know');
    await runJobsOnce(api.app);
    expect(await hasAccess()).toBe(true);
  });

  test('nothing that is signed: an unknown payment changes nothing', async () => {
    const [event] = stripe.account.events.slice(-1);
    if (!event) throw new Error('there is no event');
    const { body, signature } = signed({
      ...event,
      id: 'evt_unknown',
      data: { object: { ...event.data.object, id: 'pi_unknown' } } as never,
    });
    const sent = { raw: body, headers: { 'stripe-signature': signature } };
    expect(await api.call('POST', 'learning-commons/stripe-webhook/', sent)).toMatchObject({
      status: 200,
      body: { received: true },
    });
    await runJobsOnce(api.app);
    expect(await hasAccess()).toBe(true);
  });
});
