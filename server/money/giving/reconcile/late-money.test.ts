import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
