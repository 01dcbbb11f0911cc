import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { giveValueBack } from '#server/money/giving/cards/card-value.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import { transact } from '#server/platform/database/transact.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { createTaker, openGiving } from './factories/giving.ts';
import { createUser } from './factories/people.ts';
import { GiftHistory, type GiftWorld } from './gifts/history.ts';
import { listLimit } from './stripe/stand-in.ts';

/**
 * How many histories to play, and the number of the first one: `GIFT_HISTORIES=10000` plays more, and
 * `GIFT_HISTORIES=1 GIFT_HISTORY=4711` repeats one.
 */
const histories = Number(process.env['GIFT_HISTORIES'] ?? 250);
const first = Number(process.env['GIFT_HISTORY'] ?? 1);
/** A lane has its own database, and plays one history after the other. */
const lanes = Math.min(6, histories);

interface Lane {
  database: TestDatabase;
  world: GiftWorld;
}

const opened: Lane[] = [];
beforeAll(async () => {
  // so that a payout has several pages of movements
  listLimit.most = 3;
  for (let lane = 0; lane < lanes; lane += 1) opened.push(await openLane());
});
afterAll(() => Promise.all(opened.map(({ database }) => database.drop())));

async function openLane(): Promise<Lane> {
  const database = await testDatabase();
  const { db, pool } = database;
  await openGiving(db, { refundAloneCents: 15_000, offersGiftCards: true });
  const givingStripe = { secretKey: '', publishableKey: 'pk_test_gifts', webhookSecret: '', apiUrl: null };
  const terms = await readTerms(pool, { givingStripe });
  if (!terms) throw new Error('giving is not open');
  const actor = async () => {
    const { id } = await createUser(db, { roles: ['CFP_STAFF'], passwordHash: null });
    return { id, roles: ['CFP_STAFF'] as const, staffFields: null, nonprofit: null };
  };
  const takers = [await createTaker(db), await createTaker(db), await createTaker(db), await createTaker(db)];
  const [one, ...others] = takers.map(({ id }) => id);
  if (one === undefined) throw new Error('there is no nonprofit');
  return { database, world: { db, nonprofits: [one, ...others], terms, staff: [await actor(), await actor()] } };
}

/** What Stripe and the bank have of this history's money, beside what the journal says that they have. */
async function moneyAt({ stripe: { account }, world: { db } }: GiftHistory) {
  const { balance } = account;
  const ids = [
    ...[...account.intents.keys(), ...account.refunds.map(({ id }) => id), ...account.disputes.map(({ id }) => id)],
    ...[...balance.transactions.map(({ id }) => id), ...balance.payouts.map(({ id }) => id)],
  ];
  const { rows } = await sql<{ account: 'STRIPE' | 'BANK'; cents: number }>`SELECT l.account, sum(l.cents)::float8 AS cents
    FROM money_lines l JOIN money_entries e ON e.id = l.entry_id
    WHERE l.account IN ('STRIPE', 'BANK') AND e.stripe = ANY (${ids}::text[]) GROUP BY 1`.execute(db);
  const has = (name: 'STRIPE' | 'BANK') => rows.find((row) => row.account === name)?.cents ?? 0;
  const paid = balance.payouts.filter(({ status }) => status === 'paid').reduce((sum, { amount }) => sum + amount, 0);
  return { stripe: [balance.cents, has('STRIPE')], bank: [paid, has('BANK')] };
}

/** The same at the end, when all was paid out and read; what is left at Stripe has no payout yet, so some of it is not read. */
async function wrongMoney(history: GiftHistory): Promise<unknown> {
  const { stripe, bank } = await moneyAt(history);
  const { balance } = history.stripe.account;
  const isAllRead = balance.cents === 0;
  return bank[0] === bank[1] && (!isAllRead || stripe[0] === stripe[1]) ? null : { stripe, bank };
}

type Counted = 'paid' | 'refunds' | 'unknown' | 'payouts' | 'failed' | 'lost' | 'due' | 'used' | 'blocked';

/** Plays one history. If a step breaks a rule, returns what is wrong and the steps so far; else an empty list. */
async function play(number: number, { database: { db, pool }, world }: Lane): Promise<unknown[]> {
  const history = await GiftHistory.begin(`history ${number}`, world);
  await db.updateTable('givingSettings').set({ eventsReadTo: null }).execute();
  try {
    const steps = history.random.whole(5, 30);
    for (let step = 0; step <= steps; step += 1) {
      const isLast = step === steps;
      await (isLast ? history.settleWithoutFaults() : history.step());
      // what one settlement finds out may leave something for the next one, such as a refund of a gift that it has just booked
      if (isLast) {
        await history.settleWithoutFaults();
        await history.payOutAll();
      }
      const broken: Record<string, unknown> = await findBrokenRules(pool);
      const wrong = isLast ? await wrongMoney(history) : null;
      if (wrong) broken['the journal has what Stripe and the bank have'] = wrong;
      if (Object.keys(broken).length > 0) return [`history ${number}`, ...history.told, broken];
    }
    return [];
  } finally {
    await history.close();
    // the stand-in of the next history does not know what is open here
    const open = await db
      .updateTable('giftOrders')
      .set({ state: 'CLOSED' })
      .where('state', 'in', ['OPEN', 'ASKING', 'PROCESSING'])
      .returning('id')
      .execute();
    for (const { id } of open) await transact(db, (tx) => giveValueBack(tx, id, '2026-11-30'));
    await db.updateTable('giftRefunds').set({ state: 'REFUSED' }).where('state', 'in', ['WAITING', 'ASKED']).execute();
  }
}

test(
  `in ${histories} histories of gifts with lost replies, kills and disordered webhooks, every cent is where the rules say`,
  async () => {
    let next = first;
    const run = async (lane: Lane): Promise<void> => {
      while (next < first + histories) {
        next += 1;
        expect(await play(next - 1, lane)).toEqual([]);
      }
    };
    await Promise.all(opened.map(run));
    const counts = await Promise.all(
      opened.map(async ({ database: { pool } }) => {
        const { rows } = await pool.query<Record<Counted, number>>(`SELECT
          (SELECT count(*)::int FROM stripe_movements WHERE kind = 'UNKNOWN') AS unknown,
          (SELECT count(*)::int FROM stripe_payouts WHERE adds_up AND status = 'paid') AS payouts,
          (SELECT count(*)::int FROM stripe_payouts WHERE status = 'failed' AND paid_at IS NOT NULL) AS failed,
          (SELECT count(*)::int FROM ledger_entries WHERE kind = 'DISPUTE') AS lost,
          (SELECT count(*)::int FROM gift_parts WHERE payable_from IS NOT NULL) AS due,
          (SELECT count(*)::int FROM gift_orders WHERE state = 'PAID') AS paid,
          (SELECT count(*)::int FROM gift_refunds WHERE state IN ('PENDING', 'DONE', 'FAILED')) AS refunds,
          (SELECT count(*)::int FROM gift_card_uses WHERE state = 'USED') AS used,
          (SELECT count(*)::int FROM gift_cards WHERE state = 'BLOCKED') AS blocked`);
        return rows[0];
      }),
    );
    const sum = (name: Counted) => counts.reduce((total, row) => total + (row?.[name] ?? 0), 0);
    // the test proves something only if gifts were paid and refunded
    if (histories >= 100) {
      expect(sum('paid')).toBeGreaterThan(histories);
      expect(sum('refunds')).toBeGreaterThan(histories / 8);
      for (const name of ['unknown', 'payouts', 'failed', 'lost', 'due'] as const)
        expect([name, sum(name) > histories / 20]).toEqual([name, true]);
      expect(Math.min(sum('used'), sum('blocked'))).toBeGreaterThan(histories / 20);
    }
  },
  60_000 + histories * 4_000,
);
