import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { payoutMessages } from '#contract/money/payouts/payout-messages.ts';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { bookGifts } from '#server/money/giving/booking/book-gifts.ts';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPool, createTaker, openGiving } from '#tests/factories/giving.ts';
import { openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { type CardDesk, openCardDesk } from '#tests/gifts/card-desk.ts';
import { givingEnvironment } from '#tests/stripe/environment.ts';
import { type StandIn, startStandIn } from '#tests/stripe/stand-in.ts';

let api: TestApi;
let stripe: StandIn;
let desk: PayoutDesk;
let cards: CardDesk;
let nonprofit: { id: number; name: string };
let other: { id: number; name: string };

beforeAll(async () => {
  stripe = await startStandIn();
  api = await startApi(givingEnvironment(stripe.url));
  desk = await openPayoutDesk(api);
  cards = openCardDesk(api, stripe);
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(async () => {
  await api.close();
  await stripe.close();
});
beforeEach(async () => {
  stripe.fault = () => null;
  // what an earlier test left Stripe to take back comes with a transfer of the programme
  const { balance } = stripe.account;
  if (balance.cents < 0) {
    balance.move({ type: 'topup', amount: 1 - balance.cents });
    await cards.payOut();
  }
  await openGiving(api.db, { feesBorneBy: 'NONPROFITS', holdDays: 0 });
  nonprofit = await createTaker(api.db);
  other = await createTaker(api.db);
});

const due = async ({ id } = nonprofit) => {
  const { lines } = (await desk.get(`payouts/due/?method=CHECK&start_date=2026-01-01&end_date=2026-12-31&nonprofits=${id}`)).body;
  return lines[0]?.gross ?? 0;
};
const giveTo = ({ id }: { id: number }, cents: number, traits = {}) => cards.give([{ nonprofitId: id, cents }], traits);
const holds = async () => expect(await findBrokenRules(api.database.pool)).toEqual({});
const upkeep = async () => {
  const { body } = await desk.get('upkeep/');
  return body.findings.find(({ check }: { check: string }) => check === 'GIFTS');
};

/** Lets no donation of donors of this name be booked, while something runs. */
async function refusing(lastName: string, run: () => Promise<void>): Promise<void> {
  await sql`CREATE FUNCTION refuse_some() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.last_name = ${sql.lit(lastName)} THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`.execute(api.db);
  await sql`CREATE TRIGGER refuse_some BEFORE INSERT ON donations FOR EACH ROW EXECUTE FUNCTION refuse_some()`.execute(api.db);
  await run();
  await sql`DROP TRIGGER refuse_some ON donations`.execute(api.db);
  await sql`DROP FUNCTION refuse_some`.execute(api.db);
}

describe('payouts of Stripe', () => {
  test('a gift that cannot be booked keeps no other gift of its payout waiting, and comes with a later reading', async () => {
    await refusing('Unbookable', async () => {
      await giveTo(nonprofit, 5_000, { lastName: 'Unbookable' });
      await giveTo(other, 4_000);
      const payout = stripe.account.balance.payOut();
      stripe.account.balance.finishPayout(payout?.id ?? '');
      await expect(cards.read()).rejects.toThrow();
      expect([await due(other), await due()]).toEqual([38.82, 0]);
    });
    await bookGifts(api.db);
    await cards.read();
    expect([await due(other), await due()]).toEqual([38.82, 48.6]);
    await holds();
  });

  test('one whose failure another one lists before it is known brings its money back once', async () => {
    const days = 24 * 3_600_000;
    const failureOf = async () => {
      const { rows } = await sql<{ kind: string }>`SELECT kind FROM stripe_movements WHERE type = 'payout_failure'`.execute(
        api.db,
      );
      return rows.map(({ kind }) => kind);
    };
    stripe.account.now = () => new Date(Date.now() - 60 * days);
    await giveTo(nonprofit, 5_000);
    const first = await cards.payOut();
    stripe.account.now = () => new Date();
    stripe.account.balance.failPayout(first);
    await giveTo(other, 4_000);
    await cards.payOut();
    expect(await failureOf()).toEqual(['UNKNOWN']);
    const longAgo = new Date(Date.now() - 60 * days).toISOString();
    await api.db.updateTable('givingSettings').set({ payoutsReadAt: longAgo }).execute();
    await cards.read();
    expect([await failureOf(), await due(), await due(other)]).toEqual([['PAYOUT_FAILED'], 48.6, 38.82]);
    await holds();
  });

  test('the days at the bank hold for what has come, too, and a fee is taken with its gift or after it', async () => {
    await giveTo(nonprofit, 4_000);
    await cards.payOut();
    const hold = async (days: number) => {
      const { version } = (await desk.get('giving/settings/')).body;
      expect(await desk.patch('giving/settings/', { hold_days: days, version })).toMatchObject({ status: 200 });
    };
    await hold(9);
    expect(await due()).toBe(0);
    await hold(0);
    expect(await due()).toBe(38.82);
    const { lines } = (
      await desk.get(`payouts/due/?method=CHECK&start_date=2026-01-01&end_date=2026-01-02&nonprofits=${nonprofit.id}`)
    ).body;
    expect(lines).toEqual([]);
  });

  test('a key without the right to read them fails the job, and Upkeep says what waits and why', async () => {
    const { gift } = await giveTo(nonprofit, 5_000);
    await api.db
      .updateTable('giftOrders')
      .set({ paidAt: sql<string>`now() - interval '3 days'` })
      .where('id', '=', gift)
      .execute();
    await api.db.updateTable('givingSettings').set({ payoutsReadAt: sql<string>`now() - interval '3 days'` }).execute();
    const payout = stripe.account.balance.payOut();
    stripe.account.balance.finishPayout(payout?.id ?? '');
    stripe.fault = ({ path }) => (path === '/v1/balance_transactions' ? 'forbidden' : null);
    await addJob(api.db, 'read-payouts', {});
    await runJobsOnce(api.app, { only: 'read-payouts' });
    const { rows } = await sql<{ problem: string }>`SELECT last_error AS problem FROM graphile_worker._private_jobs job
      JOIN graphile_worker._private_tasks task ON task.id = task_id WHERE identifier = 'read-payouts'`.execute(api.db);
    expect(rows).toEqual([{ problem: expect.stringContaining('StripePermissionError') }]);
    expect(await upkeep()).toMatchObject({
      state: 'BAD',
      text: 'Stripe’s payouts were last read 3 days ago, so no gift by card becomes due to its nonprofit.',
    });
    stripe.fault = () => null;
    await cards.read();
    expect(await due()).toBe(48.6);
    expect((await upkeep()).state).toBe('GOOD');
    await holds();
  });
});

describe('disputes', () => {
  const receiptOf = async (gift: number) => {
    const { words } = await api.db
      .selectFrom('giftReceipts')
      .select('words')
      .where('orderId', '=', gift)
      .orderBy('version', 'desc')
      .executeTakeFirstOrThrow();
    return words as { lostCents?: number };
  };

  test('a lost one brings the donor a receipt of what is left, and one that is won after all another', async () => {
    const { gift, payment } = await giveTo(nonprofit, 3_000);
    const { publicId, email } = await api.db
      .selectFrom('giftOrders')
      .selectAll()
      .where('id', '=', gift)
      .executeTakeFirstOrThrow();
    await cards.payOut();
    stripe.account.dispute(payment, 'needs_response');
    stripe.account.dispute(payment, 'lost');
    await cards.deliver();
    expect((await receiptOf(gift)).lostCents).toBe(3_000);
    const page = await api.app.http.inject(`/directory/give/gift/${publicId}`);
    expect(page.body).toContain('Your bank took your gift of $30 back.');
    stripe.account.dispute(payment, 'won');
    await cards.deliver();
    expect((await receiptOf(gift)).lostCents).toBe(0);
    const { rows } = await sql<{ kind: string }>`SELECT data ->> 'kind' AS kind FROM mail_messages
      WHERE recipient = ${email} AND template = 'gift-receipt' ORDER BY id`.execute(api.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['PAID', 'CORRECTION', 'CORRECTION']);
    await holds();
  });

  test('an older one that goes on counts, whatever became of a newer one', async () => {
    const { gift, payment } = await giveTo(nonprofit, 3_000);
    await cards.payOut();
    stripe.account.dispute(payment, 'needs_response');
    await cards.deliver();
    const [open] = stripe.account.disputes;
    if (!open) throw new Error('there is no dispute');
    stripe.account.disputes.unshift({ ...structuredClone(open), id: 'du_newer', status: 'won', balance_transactions: [] });
    await addJob(api.db, 'settle-gift', { order: gift });
    await runJobsOnce(api.app, { only: 'settle-gift' });
    const { body } = await desk.get(`giving/gifts/${gift}/`);
    expect([body.dispute, await due()]).toEqual(['needs_response', 0]);
    stripe.account.disputes.shift();
    await holds();
  });

  test('a batch that has a disputed gift is neither approved nor exported', async () => {
    const refused = (name: string) => ({ status: 409, body: { detail: payoutMessages.notInBank(name) } });
    const first = await giveTo(nonprofit, 3_000);
    const second = await giveTo(other, 3_000);
    await cards.payOut();
    const draft = await desk.draft({ method: 'CHECK', nonprofits: [nonprofit.id] });
    const agreed = await desk.draft({ method: 'CHECK', nonprofits: [other.id] });
    const approve = ({ id, version }: { id: number; version: number }) =>
      desk.post(`payouts/batches/${id}/approve/`, { version }, desk.second);
    expect(await approve(agreed)).toMatchObject({ status: 200 });
    for (const { payment } of [first, second]) {
      stripe.account.dispute(payment, 'needs_response');
      await cards.deliver();
    }
    expect(await approve(draft)).toMatchObject(refused(nonprofit.name));
    expect(await desk.post(`payouts/batches/${agreed.id}/export/`, {}, desk.second)).toMatchObject(refused(other.name));
    await holds();
  });

  test('a part is not due between Stripe’s word that a dispute was lost and the entry of the loss, and neither is its match', async () => {
    await createPool(api.db);
    const { payment } = await giveTo(nonprofit, 3_000);
    await cards.payOut();
    expect(await due()).toBe(30 + 30 - 0.96);
    stripe.account.dispute(payment, 'needs_response');
    stripe.account.dispute(payment, 'lost');
    // the gift is read, and then Stripe is silent about what the dispute has moved
    let asked = 0;
    stripe.fault = ({ path }) => (path === '/v1/disputes' && ++asked > 1 ? 'lost before' : null);
    await cards.deliver();
    const gift = await api.db.selectFrom('giftOrders').select('dispute').where('payment', '=', payment).executeTakeFirst();
    expect([gift?.dispute, await due()]).toEqual(['lost', 0]);
    stripe.fault = () => null;
    await runJobsOnce(api.app, { early: true });
    expect(await due()).toBe(-0.96);
    await api.db.updateTable('givingPools').set({ isOpen: false }).execute();
    await holds();
  });
});

test('gifts that were in a payout before fees were taken cost their nonprofit nothing later', async () => {
  const { gift } = await giveTo(nonprofit, 4_000);
  await api.db
    .updateTable('giftParts')
    .set({ payableFrom: '2026-01-01', cameAt: '2026-01-01T12:00:00Z' })
    .where('orderId', '=', gift)
    .execute();
  await desk.draft({ method: 'CHECK', nonprofits: [nonprofit.id] });
  await api.db.updateTable('giftParts').set({ payableFrom: null }).where('orderId', '=', gift).execute();
  const step = new URL('../../../platform/database/migrations/0304-fees-of-old-gifts.sql', import.meta.url);
  await sql.raw(await readFile(step, 'utf8')).execute(api.db);
  await giveTo(other, 4_000);
  await cards.payOut();
  expect([await due(), await due(other)]).toEqual([0, 38.82]);
  await holds();
});
