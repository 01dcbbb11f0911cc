import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareBatch, writeBatch } from '#server/nonprofits/irs/batch.ts';
import type { Listing } from '#server/nonprofits/irs/listing.ts';
import { transact } from '#server/platform/database/transact.ts';
import { type TestDatabase, testDatabase } from '#tests/database.ts';
import { undoCategories } from './undo-categories.ts';
import { undoImport } from './undo-import.ts';

/** To repeat a failure: `UNDO_SEED=… npx vitest run …`. The seed is in the failure's message. */
const seed = Number(process.env['UNDO_SEED'] ?? 20_261_123);
/** A world is one set of random files. Each of its steps checks one order of storing and undoing the files: 200 orders in all. */
const worlds = 10;
const stepsOfWorld = 20;
const fileCount = 3;

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Numbers from 0 (inclusive) to 1, the same for the same seed. */
function randomOf(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = () => number;
const oneOf = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/**
 * Few values, so that files often agree. The NTEE codes: none; a group with its own category (O); groups that share a category (A,
 * B); a group for which “no category” was chosen (P).
 */
const values = {
  name: ['NORTH HOUSE', 'SOUTH HOUSE', 'NORTH HOUSE INC'],
  street: ['', '1 FIRST ST', '2 SECOND ST'],
  city: ['WASHINGTON', 'BALTIMORE'],
  state: ['DC', 'MD'],
  zipcode: ['', '20001'],
  nteeCode: ['', 'A20', 'A25', 'B20', 'O20', 'P30'],
  incomeAmount: [null, 5, 600_000],
};
const eins = Array.from({ length: 9 }, (_, n) => `10000000${n}`);

interface World {
  files: Listing[][];
  byHand: { name: string; ein: string; city: string; state: string; budgetSize: '1M_TO_3M' | null; withCategory: boolean }[];
}

function worldOf(random: Random): World {
  const pick = <Value>(choices: readonly Value[]) => oneOf(random, choices);
  const { name, street, city, state, zipcode, nteeCode, incomeAmount } = values;
  const listing = (ein: string): Listing => ({
    ...{ ein, name: pick(name), street: pick(street), city: pick(city), state: pick(state) },
    ...{ zipcode: pick(zipcode), nteeCode: pick(nteeCode), incomeAmount: pick(incomeAmount) },
  });
  const files: Listing[][] = [];
  for (let number = 0; number < fileCount; number += 1) {
    const earlier = files.flat();
    const again = (ein: string) =>
      oneOf(
        random,
        earlier.filter((one) => one.ein === ein),
      );
    const listed = eins.filter(() => random() < 0.7);
    files.push(listed.map((ein) => (random() < 0.4 && earlier.some((one) => one.ein === ein) ? again(ein) : listing(ein))));
  }
  const byHand = eins.slice(0, 3).map((ein) => ({
    ...{ name: `By hand ${ein}`, ein, city: oneOf(random, ['', 'Takoma']), state: oneOf(random, ['', 'VA']) },
    ...{ budgetSize: oneOf(random, [null, '1M_TO_3M'] as const), withCategory: random() < 0.5 },
  }));
  return { files, byHand };
}

async function begin({ byHand }: World): Promise<void> {
  for (const table of ['irs_imports', 'nonprofits', 'ntee_categories', 'categories', 'category_groups'])
    await database.pool.query(`DELETE FROM ${table}`);
  const category = { name: 'Youth Development' };
  const { id } = await database.db.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow();
  const other = { name: 'Arts and learning' };
  const { id: arts } = await database.db.insertInto('categories').values(other).returning('id').executeTakeFirstOrThrow();
  const chosen = { O: id, A: arts, B: arts, P: null };
  const rows = Object.entries(chosen).map(([letter, categoryId]) => ({ letter, categoryId }));
  await database.db.insertInto('nteeCategories').values(rows).execute();
  await database.db
    .insertInto('nonprofits')
    .values(byHand.map(({ withCategory, ...rest }) => ({ ...rest, categoryIds: withCategory ? [id] : [] })))
    .execute();
}

/** Stores a file as an import from the browser: as a new import, or as the import `goesOn`, which continues. Returns the import's id. */
async function store(listings: Listing[], goesOn?: number): Promise<number> {
  const row = { name: 'file.csv', bytes: 1, state: 'STORING' };
  const id = goesOn ?? (await database.db.insertInto('irsImports').values(row).returning('id').executeTakeFirstOrThrow()).id;
  const connection = await database.pool.connect();
  try {
    await writeBatch(connection, await prepareBatch(database.pool, listings, id), id);
  } finally {
    connection.release();
  }
  await database.db.updateTable('irsImports').set({ state: 'STORED' }).where('id', '=', id).execute();
  return id;
}

async function undo(id: number): Promise<void> {
  await transact(database.db, async (tx) => {
    await undoImport(tx, id, () => {});
    await undoCategories(tx, id);
    await tx.updateTable('irsImports').set({ state: 'UNDONE' }).where('id', '=', id).execute();
  });
}

/** Reads everything that an import writes, except ids, versions and times. */
async function stateNow(): Promise<string[]> {
  const { rows } = await database.pool.query<{ row: string }>(`
    SELECT ROW(n.ein, n.name, n.address1, n.city, n.state, n.zipcode, n.ntee_code, n.budget_size, n.display, n.search,
      (SELECT string_agg(c.name, ',' ORDER BY place) FROM unnest(n.category_ids) WITH ORDINALITY AS one (id, place) JOIN categories c USING (id)),
      l.name, l.street, l.city, l.state, l.zipcode, l.ntee_code, l.income_amount)::text AS row
    FROM nonprofits n LEFT JOIN irs_listings l ON l.nonprofit_id = n.id
    UNION ALL SELECT ROW('category', c.name, c.position, g.name, g.position)::text FROM categories c LEFT JOIN category_groups g ON g.id = c.group_id
    UNION ALL SELECT ROW('group', name)::text FROM category_groups
    ORDER BY 1`);
  return rows.map(({ row }) => row);
}

interface WalkedStep {
  order: number[];
  remaining: number[];
  state: string[];
}

/** Picks files at random: undoes the import of a file that is stored, and stores a file that is not. Returns the state after each step. */
async function walk(world: World, random: Random): Promise<WalkedStep[]> {
  await begin(world);
  const stored = new Map<number, number>();
  const order: number[] = [];
  const steps: WalkedStep[] = [];
  while (order.length < stepsOfWorld) {
    const number = Math.floor(random() * fileCount);
    const id = stored.get(number);
    if (id === undefined) stored.set(number, await store(world.files[number] ?? []));
    else {
      await undo(id);
      stored.delete(number);
    }
    order.push(number);
    steps.push({ order: [...order], remaining: [...stored.keys()], state: await stateNow() });
  }
  return steps;
}

async function storedAlone(world: World, files: readonly number[]): Promise<string[]> {
  await begin(world);
  for (const number of files) await store(world.files[number] ?? []);
  return stateNow();
}

test('after stores and undos in any order, all is as if the remaining files alone had been stored', {
  timeout: 180_000,
}, async () => {
  for (let number = 0; number < worlds; number += 1) {
    const random = randomOf(seed + number);
    const world = worldOf(random);
    const alone = new Map<string, string[]>();
    for (const { order, remaining, state } of await walk(world, random)) {
      const key = remaining.join();
      const expected = alone.get(key) ?? (await storedAlone(world, remaining));
      alone.set(key, expected);
      expect({ seed, world: number, order, state }).toEqual({ seed, world: number, order, state: expected });
    }
  }
});

test('an import that goes on after another one leaves what it had stored', async () => {
  const byHand = { name: 'By hand', ein: '900000009', city: '', state: '', budgetSize: null, withCategory: false };
  await begin({ files: [], byHand: [byHand] });
  const rest = { street: '', city: '', state: 'DC', zipcode: '', nteeCode: '', incomeAmount: null };
  const file = eins.slice(0, 2).map((ein) => ({ ...rest, ein, name: 'OLD NAME' }));
  const names = async () =>
    (await database.db.selectFrom('nonprofits').select('name').orderBy('ein').limit(2).execute()).map(({ name }) => name);
  const stopped = await store(file.slice(0, 1));
  const other = await store(file.slice(0, 1).map((listing) => ({ ...listing, name: 'NEW NAME' })));
  await store(file, stopped);
  expect(await names()).toEqual(['New Name', 'Old Name']);
  await undo(other);
  expect(await names()).toEqual(['Old Name', 'Old Name']);
});
