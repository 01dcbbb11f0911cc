import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from './database.ts';
import { createNonprofit } from './factories/nonprofits.ts';
import { createUser } from './factories/people.ts';
import { createTier } from './factories/subscriptions.ts';
import { History, type World } from './payments/history.ts';
import { wrongIn } from './payments/ledger.ts';

/**
 * How many histories to play, and the number of the first one. A history is a random sequence of payments and faults; its number is
 * the seed. `PAYMENT_HISTORIES=10000` plays more; `PAYMENT_HISTORIES=1 PAYMENT_HISTORY=4711` repeats one.
 */
const histories = Number(process.env['PAYMENT_HISTORIES'] ?? 250);
const first = Number(process.env['PAYMENT_HISTORY'] ?? 1);
/**
 * How many lanes run at the same time. A lane has its own database, and plays one history after the other. Several lanes are faster
 * than one, because a history mostly waits for broken connections.
 */
const lanes = Math.min(6, histories);

interface Lane {
  database: TestDatabase;
  tiers: World['tiers'];
}

const opened: Lane[] = [];
beforeAll(async () => {
  for (let lane = 0; lane < lanes; lane += 1) {
    const database = await testDatabase();
    const small = await createTier(database.db);
    const large = await createTier(database.db, { budgetSize: 'HIGHER_3M', priceCents: 90_000 });
    const tiers: World['tiers'] = [
      { id: small.id, dollars: 200 },
      { id: large.id, dollars: 900 },
    ];
    opened.push({ database, tiers });
  }
});
afterAll(() => Promise.all(opened.map(({ database }) => database.drop())));

async function newWorld({ database: { db }, tiers }: Lane): Promise<World> {
  const { id: nonprofit } = await createNonprofit(db);
  const actor = async () => {
    const { id } = await createUser(db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit, passwordHash: null });
    return { id, roles: ['NONPROFIT_STAFF'] as const, staffFields: null, nonprofit };
  };
  return { db, nonprofit, actors: [await actor(), await actor()], tiers };
}

/** Plays one history. If a step breaks a rule, returns what is wrong and the steps so far; else an empty list. */
async function play(number: number, lane: Lane): Promise<string[]> {
  const history = await History.begin(`history ${number}`, await newWorld(lane));
  const { db } = lane.database;
  await db.updateTable('learningSettings').set({ eventsReadTo: null }).execute();
  try {
    const steps = history.random.whole(5, 25);
    for (let step = 0; step <= steps; step += 1) {
      const settled = step === steps ? await history.settleWithoutFaults() : await history.step();
      const wrong = await wrongIn(history, settled === 'settled');
      if (wrong.length > 0) return [`history ${number}`, ...history.told, ...wrong];
    }
    return [];
  } finally {
    await history.close();
    // Each history has its own stand-in for Stripe. Close the open orders, because the stand-in of the next history does not know them.
    await db.updateTable('learningOrders').set({ state: 'CLOSED' }).where('state', '=', 'OPEN').execute();
  }
}

async function countPaid({ database: { db } }: Lane): Promise<number> {
  const rows = await db.selectFrom('learningOrders').select('nonprofitId').where('paidAt', 'is not', null).execute();
  return new Set(rows.map(({ nonprofitId }) => nonprofitId)).size;
}

test(
  `in ${histories} histories with lost replies, kills and disordered webhooks, each purchase is charged once and gives access`,
  async () => {
    let next = first;
    const run = async (lane: Lane): Promise<void> => {
      while (next < first + histories) {
        next += 1;
        expect(await play(next - 1, lane)).toEqual([]);
      }
    };
    await Promise.all(opened.map(run));
    const paid = (await Promise.all(opened.map(countPaid))).reduce((sum, one) => sum + one, 0);
    // the test proves something only if most histories include a paid order
    if (histories >= 100) expect(paid).toBeGreaterThan(histories / 2);
  },
  60_000 + histories * 2_000,
);
