import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { settleOpenRefunds, settleRefunds } from '#server/money/giving/refunds/settle-refunds.ts';
import { paymentsOf } from '#server/money/payments/payments-of.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createTaker, openGiving } from '#tests/factories/giving.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { solvePuzzle } from '#tests/solve-puzzle.ts';
import { testCards } from '#tests/stripe/cards.ts';
import { givingEnvironment, givingWebhookSecret } from '#tests/stripe/environment.ts';
import { type StandIn, signed, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let staff: SignedInPerson;
let colleague: SignedInPerson;
let nonprofits: { id: number; name: string }[];
let gift: number;
let payment: string;

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
  vi.useFakeTimers({ toFake: ['Date'] });
  stripe.fault = () => null;
  stripe.account.refundsWait = false;
  await openGiving(api.db, { refundAloneCents: 25_000 });
  nonprofits = [await createTaker(api.db), await createTaker(api.db), await createTaker(api.db)];
  await give([5_000, 2_500, 2_500]);
});
afterEach(() => void vi.useRealTimers());

let networks = 0;
/** Gives to the nonprofits, and books the gift. */
async function give(cents: readonly number[]): Promise<void> {
  const proof = await solvePuzzle(api, 'giving/challenge/');
  vi.setSystemTime(Date.now() + 4_000);
  networks += 1;
  const { body } = await api.call('POST', 'giving/orders/', {
    headers: { 'x-forwarded-for': `10.4.0.${networks}` },
    body: {
      ...{ method: 'CARD', first_name: 'Ada', last_name: 'Marsh', email: `ada${networks}@test.example` },
      ...{ parts: cents.map((one, index) => ({ nonprofit: nonprofits[index]?.id, cents: one })), ...proof },
      ...{
        total_cents: cents.reduce((sum, one) => sum + one, 0),
        stripe_token: stripe.account.createToken(testCards.pays.number),
      },
    },
  });
  const order = await api.db
    .selectFrom('giftOrders')
    .select(['id', 'payment'])
    .where('publicId', '=', body.public_id)
    .executeTakeFirstOrThrow();
  gift = order.id;
  payment = order.payment ?? '';
  await bookGifts(api.db);
}

const read = async () => (await api.get(`giving/gifts/${gift}/`, staff.token)).body;
async function refund(cents: readonly number[], { token } = staff) {
  const { version, parts } = await read();
  const chosen = cents.flatMap((one, index) => (one > 0 ? [{ id: parts[index].id, cents: one }] : []));
  return api.call('POST', `giving/gifts/${gift}/refunds/`, {
    token,
    body: { parts: chosen, reason: 'The donor asked', version },
  });
}
const settling = async () => {
  const payments = await paymentsOf(api.app.config, 'giving');
  if (!payments) throw new Error('the account for gifts has no keys');
  return { db: api.db, payments, today: '2026-12-01' };
};
async function deliver(): Promise<void> {
  const [event] = stripe.account.events.slice(-1);
  if (!event) throw new Error('nothing happened');
  const { body, signature } = signed(event, givingWebhookSecret);
  await api.call('POST', 'payments/stripe-webhook/giving/', { raw: body, headers: { 'stripe-signature': signature } });
  await runJobsOnce(api.app);
}
/** What each nonprofit is owed: by the journal, and by the ledger that payouts pay from. */
async function owed(): Promise<{ journal: string[]; ledger: string[] }> {
  const ids = nonprofits.map(({ id }) => id);
  const { rows } = await sql<{ journal: string; ledger: string }>`
    SELECT (SELECT to_char(-sum(cents) / 100.0, 'FM990.00') FROM money_lines WHERE account = 'OWED' AND owner = n.id) AS journal,
      (SELECT to_char(sum(amount), 'FM990.00') FROM ledger_entries WHERE nonprofit_id = n.id) AS ledger
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS n (id, place) ORDER BY place`.execute(api.db);
  return { journal: rows.map(({ journal }) => journal), ledger: rows.map(({ ledger }) => ledger) };
}
const expectOwed = async (amounts: string[]) => expect(await owed()).toEqual({ journal: amounts, ledger: amounts });
const newestWords = async () => {
  const { words } = await api.db
    .selectFrom('giftReceipts')
    .select('words')
    .where('orderId', '=', gift)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return words;
};
const receipts = async () => (await read()).receipts.map(({ version }: { version: number }) => version);

describe('a refund', () => {
  test('of one part goes back once, and comes off what its nonprofit is owed; the donor gets a new receipt', async () => {
    const { status, body } = await refund([0, 1_000, 0]);
    expect([status, body]).toMatchObject([
      200,
      {
        refunded_cents: 1_000,
        refunds: [{ state: 'DONE', cents: 1_000, reason: 'The donor asked', asked_by: { id: staff.id } }],
        can: { refund: true },
      },
    ]);
    await deliver();
    await expectOwed(['50.00', '15.00', '25.00']);
    expect(await receipts()).toEqual([2, 1]);
    expect(await newestWords()).toMatchObject({ totalCents: 10_000, refundedCents: 1_000 });
  });

  test('of more than is left, or of a gift that changed meanwhile, is refused, and nothing goes', async () => {
    expect(await refund([5_001, 0, 0])).toMatchObject({
      status: 400,
      body: { parts: ['This is more than is left of the gift.'] },
    });
    const { version, parts } = await read();
    expect((await refund([5_000, 0, 0])).status).toBe(200);
    const stale = { parts: [{ id: parts[1].id, cents: 100 }], reason: 'Again', version };
    expect((await api.call('POST', `giving/gifts/${gift}/refunds/`, { token: staff.token, body: stale })).status).toBe(409);
    expect(stripe.account.refunds.filter((one) => one.payment_intent === payment)).toHaveLength(1);
    expect(await refund([1, 0, 0])).toMatchObject({ status: 400 });
  });

  test('above the settings’ amount waits for another person', async () => {
    await openGiving(api.db, { refundAloneCents: 900 });
    const waiting = await refund([0, 1_000, 0]);
    expect(waiting.body.refunds).toMatchObject([{ state: 'WAITING' }]);
    const [{ id, version }] = waiting.body.refunds;
    const answer = (agrees: boolean, { token }: SignedInPerson) =>
      api.call('POST', `giving/refunds/${id}/answer/`, { token, body: { agrees, version } });
    expect(await answer(true, staff)).toMatchObject({
      status: 403,
      body: { detail: 'Another person than the one who asked has to agree.' },
    });
    expect(stripe.account.refunds.filter((one) => one.payment_intent === payment)).toEqual([]);
    const agreed = await answer(true, colleague);
    expect(agreed.body.refunds).toMatchObject([{ state: 'DONE', approved_by: { id: colleague.id } }]);
    expect(await answer(true, colleague)).toMatchObject({ status: 409 });
    await expectOwed(['50.00', '15.00', '25.00']);
  });

  test('whose reply is lost is found again, and goes once', async () => {
    stripe.fault = ({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? 'lost after' : null);
    const asked = await refund([0, 0, 2_500]);
    expect(asked.body.refunds).toMatchObject([{ state: 'ASKED' }]);
    stripe.fault = () => null;
    await settleOpenRefunds(await settling());
    await settleOpenRefunds(await settling());
    expect((await read()).refunds).toMatchObject([{ state: 'DONE' }]);
    expect(stripe.account.refunds.filter((one) => one.payment_intent === payment)).toHaveLength(1);
    await expectOwed(['50.00', '25.00', '0.00']);
  });

  test('that Stripe never heard of is sent again by the settlement', async () => {
    stripe.fault = ({ method, path }) => (method === 'POST' && path === '/v1/refunds' ? 'lost before' : null);
    await refund([0, 0, 2_500]);
    stripe.fault = () => null;
    await settleOpenRefunds(await settling());
    expect((await read()).refunds).toMatchObject([{ state: 'DONE' }]);
    await expectOwed(['50.00', '25.00', '0.00']);
  });

  test('that fails days later comes back to the nonprofit, and the donor is told by a receipt', async () => {
    await refund([1_000, 0, 0]);
    stripe.account.failRefund(stripe.account.refunds.at(-1)?.id ?? '');
    await deliver();
    expect(await read()).toMatchObject({
      refunded_cents: 0,
      refunds: [{ state: 'FAILED', problem: 'expired_or_canceled_card' }],
    });
    await expectOwed(['50.00', '25.00', '25.00']);
    expect(await receipts()).toEqual([3, 2, 1]);
  });

  test('that was made at Stripe takes from the nonprofits in proportion, and staff see it', async () => {
    stripe.account.refund(payment, 3_001);
    await deliver();
    expect(await read()).toMatchObject({
      ...{ refunded_cents: 3_001, attention: ['REFUNDED'] },
      refunds: [{ state: 'DONE', cents: 3_001, reason: 'Made at Stripe', asked_by: null }],
    });
    await expectOwed(['34.99', '17.50', '17.50']);
  });

  test('that waits at the bank is no receipt yet; one that never arrives leaves the receipt as it was', async () => {
    stripe.account.refundsWait = true;
    const asked = await refund([1_000, 0, 0]);
    expect(asked.body).toMatchObject({ refunded_cents: 1_000, refunds: [{ state: 'PENDING' }] });
    await expectOwed(['40.00', '25.00', '25.00']);
    expect(await receipts()).toEqual([1]);
    stripe.account.refundsWait = false;
    await refund([0, 500, 0]);
    stripe.account.failRefund(
      stripe.account.refunds.find((one) => one.payment_intent === payment && one.amount === 1_000)?.id ?? '',
    );
    await deliver();
    await expectOwed(['50.00', '20.00', '25.00']);
    expect(await receipts()).toEqual([2, 1]);
    expect(await newestWords()).toMatchObject({ refundedCents: 500 });
  });

  test('that the bank takes later brings a receipt then', async () => {
    stripe.account.refundsWait = true;
    await refund([1_000, 0, 0]);
    stripe.account.finishRefund(stripe.account.refunds.at(-1)?.id ?? '');
    await deliver();
    await deliver();
    expect((await read()).refunds).toMatchObject([{ state: 'DONE' }]);
    expect(await receipts()).toEqual([2, 1]);
    await expectOwed(['40.00', '25.00', '25.00']);
  });

  test('at Stripe of everything takes from each nonprofit what it had, and refuses what waits here', async () => {
    await openGiving(api.db, { refundAloneCents: 0 });
    expect((await refund([5_000, 0, 0])).body.refunds).toMatchObject([{ state: 'WAITING' }]);
    stripe.account.refund(payment);
    await deliver();
    await expectOwed(['0.00', '0.00', '0.00']);
    expect((await read()).refunds).toMatchObject([{ state: 'REFUSED' }, { state: 'DONE', cents: 10_000 }]);
  });

  test('in small portions needs a second person all the same', async () => {
    await openGiving(api.db, { refundAloneCents: 1_500 });
    expect((await refund([1_000, 0, 0])).body.refunds).toMatchObject([{ state: 'DONE' }]);
    expect((await refund([1_000, 0, 0])).body.refunds).toMatchObject([{ state: 'DONE' }, { state: 'WAITING' }]);
  });

  test('settled by an older reply after a newer one changes nothing', async () => {
    await refund([1_000, 0, 0]);
    const payments = await paymentsOf(api.app.config, 'giving');
    if (!payments) throw new Error('the account for gifts has no keys');
    const stored = await api.db.selectFrom('giftOrders').selectAll().where('id', '=', gift).executeTakeFirstOrThrow();
    let late: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      late = resolve;
    });
    // the first settlement has asked, and its reply waits until the second one has found that the refund failed
    const first = settleRefunds(
      {
        ...(await settling()),
        payments: {
          ...payments,
          refundsOf: async (of) => {
            const seen = await payments.refundsOf(of);
            await held;
            return seen;
          },
        },
      },
      stored,
    );
    stripe.account.failRefund(stripe.account.refunds.at(-1)?.id ?? '');
    await deliver();
    late();
    await first;
    expect((await read()).refunds).toMatchObject([{ state: 'FAILED' }]);
    await expectOwed(['50.00', '25.00', '25.00']);
  });

  test('of a disputed payment is refused', async () => {
    stripe.account.dispute(payment, 'needs_response');
    await deliver();
    expect(await read()).toMatchObject({ dispute: 'needs_response', attention: ['DISPUTED'], can: { refund: false } });
    expect(await refund([100, 0, 0])).toMatchObject({ status: 409 });
  });
});
