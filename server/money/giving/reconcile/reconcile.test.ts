import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { giver } from '#server/money/giving/orders/giver.ts';
import { readPayouts } from '#server/money/giving/reconcile/read-payouts.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createGift, createTaker, openGiving } from '#tests/factories/giving.ts';
import { openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment, givingWebhookSecret } from '#tests/stripe/environment.ts';
import { listLimit, type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let desk: PayoutDesk;
let nonprofits: { id: number; name: string }[];

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi(givingEnvironment(stripe.url));
  desk = await openPayoutDesk(api);
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  listLimit.most = 100;
  // what an earlier test left Stripe to take back comes with a transfer of the programme
  const { balance } = stripe.account;
  if (balance.cents < 0) {
    balance.move({ type: 'topup', amount: 1 - balance.cents });
    await payOut();
  }
  await openGiving(api.db, { feesBorneBy: 'NONPROFITS', holdDays: 0 });
  nonprofits = [await createTaker(api.db), await createTaker(api.db), await createTaker(api.db)];
});

const today = () => programmeCalendar(api.app.config)();

/** A gift that a card pays at the stand-in. */
async function give(cents: readonly number[], traits: { feesBorneBy?: string } = {}): Promise<{ gift: number; payment: string }> {
  const total = cents.reduce((sum, one) => sum + one, 0);
  const intent = stripe.account.createIntent({ amount: total, currency: 'usd', description: null, metadata: {} });
  const parts = cents.map((one, index) => ({ nonprofitId: nonprofits[index]?.id ?? 0, cents: one }));
  const { id } = await createGift(api.db, { state: 'OPEN', payment: intent.id, parts, ...traits });
  stripe.account.confirm(intent.id, stripe.account.createToken(testCards.pays.number));
  await deliver();
  await bookGifts(api.db);
  return { gift: id, payment: intent.id };
}

/** Delivers Stripe's newest event, and runs the jobs that it adds. */
async function deliver(): Promise<void> {
  const [event] = stripe.account.events.slice(-1);
  if (!event) throw new Error('nothing happened');
  const { body, signature } = signed(event, givingWebhookSecret);
  await api.call('POST', 'payments/stripe-webhook/giving/', { raw: body, headers: { 'stripe-signature': signature } });
  await runJobsOnce(api.app);
}

/** Stripe pays out all that it has, and says so. */
async function payOut(): Promise<string> {
  const payout = stripe.account.balance.payOut();
  if (!payout) throw new Error('there is nothing to pay out');
  stripe.account.balance.finishPayout(payout.id);
  await deliver();
  return payout.id;
}

/** Reads Stripe's payouts, as the nightly job does. */
async function read(): Promise<void> {
  const payments = await paymentsOf(api.app.config, 'giving');
  if (!payments) throw new Error('the account for gifts has no keys');
  const dayOf = programmeCalendar(api.app.config);
  await readPayouts({ db: api.db, payments, customer: giver(api.app.config), now: new Date(), dayOf });
}

const owed = async () => {
  const ids = nonprofits.map(({ id }) => id);
  const { rows } = await sql<{ journal: number; ledger: number }>`
    SELECT (SELECT coalesce(-sum(cents), 0)::int FROM money_lines WHERE account = 'OWED' AND owner = n.id) AS journal,
      (SELECT coalesce(sum(amount) * 100, 0)::int FROM ledger_entries WHERE nonprofit_id = n.id
        AND line_id IS NULL) AS ledger
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS n (id, place) ORDER BY place`.execute(api.db);
  expect(rows.map(({ journal }) => journal)).toEqual(rows.map(({ ledger }) => ledger));
  return rows.map(({ journal }) => journal);
};
const accountOf = async (account: string) => {
  const { rows } = await sql<{
    cents: number;
  }>`SELECT coalesce(sum(cents), 0)::int AS cents FROM money_lines WHERE account = ${account}`.execute(api.db);
  return rows[0]?.cents ?? 0;
};
const due = async (place = 0) => {
  const nonprofit = nonprofits[place]?.id ?? 0;
  const { lines } = (
    await desk.get(`payouts/due/?method=CHECK&start_date=2026-01-01&end_date=2026-12-31&nonprofits=${nonprofit}`)
  ).body;
  return lines[0]?.gross ?? 0;
};
const payableFrom = async (gift: number) =>
  (await api.db.selectFrom('giftParts').select('payableFrom').where('orderId', '=', gift).executeTakeFirst())?.payableFrom;
const holds = async () => expect(await findBrokenRules(api.database.pool)).toEqual({});

describe('fees', () => {
  test('nonprofits bear the fee of a card by largest remainder, and are due what is left once the money is in the bank', async () => {
    const { gift } = await give([5_128, 2_564, 2_564]);
    expect(await owed()).toEqual([5_128, 2_564, 2_564]);
    expect([await due(), await payableFrom(gift)]).toEqual([0, null]);
    const payout = await payOut();
    // 2.2% of 102.56 and 30 cents
    expect(await owed()).toEqual([5_128 - 128, 2_564 - 64, 2_564 - 64]);
    expect([await due(), await due(1), await due(2)]).toEqual([50, 25, 25]);
    expect(await api.db.selectFrom('stripePayouts').selectAll().where('id', '=', payout).executeTakeFirst()).toMatchObject({
      ...{ amountCents: 10_000, status: 'paid', movementCents: 10_000, movementCount: 1, addsUp: true },
    });
    await holds();
  });

  test('the programme bears them if the setting said so when the gift was given, whatever it says later', async () => {
    await give([5_000], { feesBorneBy: 'PROGRAMME' });
    await openGiving(api.db, { feesBorneBy: 'NONPROFITS' });
    const before = await accountOf('PROGRAMME');
    await payOut();
    expect(await owed()).toEqual([5_000, 0, 0]);
    expect((await accountOf('PROGRAMME')) - before).toBe(140);
    await holds();
  });

  test('reading again, page by page, and after a reply that was lost, enters each movement once', async () => {
    listLimit.most = 1;
    await give([1_000]);
    await give([2_000]);
    await give([3_000]);
    const lost = stripe.fault;
    let asked = 0;
    stripe.fault = ({ path }) => (path === '/v1/balance_transactions' && ++asked === 3 ? 'lost before' : null);
    const payout = stripe.account.balance.payOut();
    stripe.account.balance.finishPayout(payout?.id ?? '');
    // the payments of a server try a lost call again: reading goes on where it was
    await read();
    stripe.fault = lost;
    await read();
    await read();
    const entered = await api.db
      .selectFrom('stripeMovements')
      .select('kind')
      .where('payout', '=', payout?.id ?? '')
      .orderBy('kind')
      .execute();
    expect(entered.map(({ kind }) => kind)).toEqual(['CHARGE', 'CHARGE', 'CHARGE', 'PAYOUT']);
    expect(await owed()).toEqual([6_000 - 52 - 74 - 96, 0, 0]);
    await holds();
  });
});

describe('payouts of Stripe', () => {
  test('one that fails takes back what is due, until another payout brings the money', async () => {
    const { gift } = await give([4_000]);
    const first = await payOut();
    expect(await payableFrom(gift)).toEqual(expect.any(String));
    stripe.account.balance.failPayout(first);
    await deliver();
    expect([await payableFrom(gift), await due()]).toEqual([null, 0]);
    await holds();
    await payOut();
    expect(await due()).toBe(38.82);
    await holds();
  });

  test('what has been paid on before a failure stays paid, and the days of the settings pass before a part is due', async () => {
    await openGiving(api.db, { holdDays: 60 });
    const { gift } = await give([4_000]);
    await payOut();
    expect([await due(), ((await payableFrom(gift)) ?? '') > today()]).toEqual([0, true]);
    await holds();
  });

  test('a payout whose movements do not sum to it is shown so, and read again until they do', async () => {
    const { payment } = await give([4_000]);
    const { balance } = stripe.account;
    const charge = balance.transactions.find(({ source }) => source === stripe.account.chargeOf(payment).id);
    balance.hidden.add(charge?.id ?? '');
    const id = await payOut();
    const stored = async () => {
      const { addsUp, amountCents, movementCents, movementCount } = await api.db
        .selectFrom('stripePayouts')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return [addsUp, amountCents, movementCents, movementCount];
    };
    expect([await stored(), await due()]).toEqual([[false, 3_882, 0, 0], 0]);
    balance.hidden.clear();
    await read();
    expect([await stored(), await due()]).toEqual([[true, 3_882, 3_882, 1], 38.82]);
    await holds();
  });
});

describe('disputes', () => {
  test('the bank takes the money, and gives it back when the dispute is won', async () => {
    const { gift, payment } = await give([3_000, 1_000]);
    await payOut();
    const programme = await accountOf('PROGRAMME');
    stripe.account.dispute(payment, 'needs_response');
    await deliver();
    expect([await accountOf('DISPUTED'), (await accountOf('PROGRAMME')) - programme]).toEqual([4_000, 1_500]);
    // the nonprofits keep what they are owed, and nothing of it is due meanwhile
    expect([await owed(), await due()]).toEqual([[3_000 - 89, 1_000 - 29, 0], 0]);
    stripe.account.dispute(payment, 'won');
    await deliver();
    expect([await accountOf('DISPUTED'), await due(), await due(1)]).toEqual([0, 29.11, 9.71]);
    await holds();
    const { journal } = (await desk.get(`giving/gifts/${gift}/`)).body;
    expect(journal.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['CHARGE', 'BOOKED', 'BOOKED', 'FEE', 'DISPUTE', 'DISPUTE'],
    ]);
  });

  test('a lost one is taken from its nonprofits, also after they were paid; the fee is the programme’s; won after all, it comes back', async () => {
    const { payment } = await give([3_000, 1_000]);
    await payOut();
    const batch = await desk.exported({ method: 'CHECK', nonprofits: [nonprofits[0]?.id], start_date: '2026-01-01' });
    expect(await desk.markAll(batch, 'PENDING', 'PAID', { day: today() })).toMatchObject({ status: 200 });
    stripe.account.dispute(payment, 'needs_response');
    stripe.account.dispute(payment, 'lost');
    await deliver();
    expect([await owed(), await accountOf('DISPUTED')]).toEqual([[-89, -29, 0], 0]);
    expect(await due()).toBe(-30);
    const entries = (await desk.get(`payouts/ledger/?nonprofit_id=${nonprofits[0]?.id}`)).body;
    expect(entries.results.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toContainEqual([
      'DISPUTE',
      -30,
    ]);
    await holds();
    stripe.account.dispute(payment, 'won');
    await deliver();
    expect(await owed()).toEqual([2_911, 971, 0]);
    await holds();
  });
});

describe('what nothing here explains', () => {
  test('a payment of Stripe’s dashboard, a fee and a type that nobody knows stand in suspense, by their type', async () => {
    const before = await accountOf('SUSPENSE');
    stripe.account.payAtStripe(2_000);
    stripe.account.balance.move({ type: 'stripe_fee', amount: -25, description: 'Radar' });
    stripe.account.balance.move({ type: 'something_new', amount: 7 });
    const payout = await payOut();
    // 20.00 less its fee of 0.74, less 0.25, and 0.07
    expect((await accountOf('SUSPENSE')) - before).toBe(-(1_926 - 25 + 7));
    const rows = await api.db
      .selectFrom('stripeMovements')
      .select(['kind', 'type', 'netCents', 'giftId'])
      .where('payout', '=', payout)
      .where('kind', '=', 'UNKNOWN')
      .orderBy('type')
      .execute();
    expect(rows).toEqual([
      { kind: 'UNKNOWN', type: 'charge', netCents: 1_926, giftId: null },
      { kind: 'UNKNOWN', type: 'something_new', netCents: 7, giftId: null },
      { kind: 'UNKNOWN', type: 'stripe_fee', netCents: -25, giftId: null },
    ]);
    await holds();
  });

  test('a gift and a refund whose events were lost are settled before their movements are taken', async () => {
    const intent = stripe.account.createIntent({ amount: 1_500, currency: 'usd', description: null, metadata: {} });
    const parts = [{ nonprofitId: nonprofits[0]?.id ?? 0, cents: 1_500 }];
    const { id } = await createGift(api.db, { state: 'OPEN', payment: intent.id, parts });
    stripe.account.confirm(intent.id, stripe.account.createToken(testCards.pays.number));
    stripe.account.refund(intent.id, 500);
    const failed = stripe.account.refund(intent.id, 300);
    stripe.account.failRefund(failed.id);
    const payout = stripe.account.balance.payOut();
    stripe.account.balance.finishPayout(payout?.id ?? '');
    await read();
    expect(await api.db.selectFrom('giftOrders').select('state').where('id', '=', id).executeTakeFirst()).toEqual({
      state: 'PAID',
    });
    const kinds = await api.db.selectFrom('stripeMovements').select('kind').where('giftId', '=', id).orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['CHARGE', 'REFUND', 'REFUND', 'REFUND_FAILED']);
    expect(await owed()).toEqual([1_500 - 500 - 63, 0, 0]);
    await holds();
  });
});
