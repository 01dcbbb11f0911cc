import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrokenRules } from '#server/money/giving/books/broken-rules.ts';
import { readTerms } from '#server/money/giving/terms.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { createTaker, openGiving } from './factories/giving.ts';
import { createUser } from './factories/people.ts';
import { GiftHistory, type GiftWorld } from './gifts/history.ts';

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
  for (let lane = 0; lane < lanes; lane += 1) opened.push(await openLane());
});
afterAll(() => Promise.all(opened.map(({ database }) => database.drop())));

async function openLane(): Promise<Lane> {
  const database = await testDatabase();
  const { db, pool } = database;
  await openGiving(db, { refundAloneCents: 15_000 });
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

/** What Stripe has of this history's gifts, beside what the journal says that it has. */
async function moneyAtStripe({ stripe: { account }, world: { db } }: GiftHistory): Promise<{ stripe: number; journal: number }> {
  const charged = [...account.charges.values()].reduce((sum, { amount }) => sum + amount, 0);
  const back = account.refunds.filter(({ status }) => status !== 'failed').reduce((sum, { amount }) => sum + amount, 0);
  const payments = [...account.intents.keys()];
  const { rows } = await sql<{ cents: number }>`SELECT coalesce(sum(l.cents), 0)::int AS cents
    FROM money_lines l JOIN money_entries e ON e.id = l.entry_id JOIN gift_orders o ON o.id = e.order_id
    WHERE l.account = 'STRIPE' AND o.payment = ANY (${payments}::text[])`.execute(db);
  return { stripe: charged - back, journal: rows[0]?.cents ?? 0 };
}

/** Plays one history. If a step breaks a rule, returns what is wrong and the steps so far; else an empty list. */
async function play(number: number, { database: { db, pool }, world }: Lane): Promise<unknown[]> {
  const history = await GiftHistory.begin(`history ${number}`, world);
  await db.updateTable('givingSettings').set({ eventsReadTo: null }).execute();
  try {
    const steps = history.random.whole(5, 30);
    for (let step = 0; step <= steps; step += 1) {
      const isLast = step === steps;
      const settled = isLast ? await history.settleWithoutFaults() : await history.step();
      // what one settlement finds out may leave something for the next one, such as a refund of a gift that it has just booked
      if (isLast) await history.settleWithoutFaults();
      const broken: Record<string, unknown> = await findBrokenRules(pool);
      if (settled === 'settled') {
        const { stripe, journal } = await moneyAtStripe(history);
        if (isLast && stripe !== journal) broken['the journal has what Stripe has'] = { stripe, journal };
      }
      if (Object.keys(broken).length > 0) return [`history ${number}`, ...history.told, broken];
    }
    return [];
  } finally {
    await history.close();
    // the stand-in of the next history does not know what is open here
    await db.updateTable('giftOrders').set({ state: 'CLOSED' }).where('state', 'in', ['OPEN', 'ASKING', 'PROCESSING']).execute();
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
        const { rows } = await pool.query<{ paid: number; refunds: number }>(`SELECT
          (SELECT count(*)::int FROM gift_orders WHERE state = 'PAID') AS paid,
          (SELECT count(*)::int FROM gift_refunds WHERE state IN ('PENDING', 'DONE', 'FAILED')) AS refunds`);
        return rows[0];
      }),
    );
    const sum = (name: 'paid' | 'refunds') => counts.reduce((total, row) => total + (row?.[name] ?? 0), 0);
    // the test proves something only if gifts were paid and refunded
    if (histories >= 100) {
      expect(sum('paid')).toBeGreaterThan(histories);
      expect(sum('refunds')).toBeGreaterThan(histories / 8);
    }
  },
  60_000 + histories * 4_000,
);
