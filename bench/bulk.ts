import { sql } from 'kysely';
import { workOnChunk } from '#server/nonprofits/bulk-changes/chunk.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { transact } from '#server/platform/database/transact.ts';
import { createDatabase } from '#tests/new-database.ts';
import { fillNonprofits } from './fill.ts';
import { atLeast, type Figure, median, sideBySide } from './report.ts';

/** Set BENCH_BULK_NONPROFITS and BENCH_BULK_ROWS for a smaller run. */
const nonprofits = Number(process.env.BENCH_BULK_NONPROFITS ?? 100_000);
const rows = Number(process.env.BENCH_BULK_ROWS ?? 10_000);
const chunk = 500;
const rounds = 3;

const perSecond = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return rows / ((performance.now() - begun) / 1_000);
};

/** Publishes with the loop of the product's job. Each round makes a new bulk change and undoes it. */
async function byProduct({ db }: Database, ids: readonly number[]): Promise<{ change: number; undo: number }> {
  const { id } = await db
    .insertInto('bulkChanges')
    .values({ records: 'NONPROFITS', action: 'PUBLISH_WEB', title: 'Publish for web', chosen: [...ids] })
    .returning('id')
    .executeTakeFirstOrThrow();
  const untilDone = async () => {
    while (await transact(db, (tx) => workOnChunk(tx, id)));
  };
  const change = await perSecond(untilDone);
  await db.updateTable('bulkChanges').set({ state: 'UNDOING' }).where('id', '=', id).execute();
  const undo = await perSecond(untilDone);
  const ended = await db.selectFrom('bulkChanges').select(['state', 'undone']).where('id', '=', id).executeTakeFirst();
  if (ended?.undone !== rows) throw new Error(`the bulk change ended ${JSON.stringify(ended)}`);
  return { change, undo };
}

/** Publishes or unpublishes with bare `pg`: one UPDATE for each chunk, without storing anything about the change. */
async function byBarePg({ pool }: Database, ids: readonly number[], display: boolean): Promise<number> {
  const client = await pool.connect();
  try {
    return await perSecond(async () => {
      for (let from = 0; from < ids.length; from += chunk)
        await client.query('UPDATE nonprofits SET display = $2, version = version + 1, updated_at = now() WHERE id = ANY ($1)', [
          ids.slice(from, from + chunk),
          display,
        ]);
    });
  } finally {
    client.release();
  }
}

const settle = (database: Database) => sql`VACUUM ANALYZE nonprofits, bulk_change_rows`.execute(database.db);

/** A bulk change of 10,000 of 100,000 nonprofits and its undo, compared with the same updates in a bare loop. */
export async function benchBulk(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const database = openDatabase(await createDatabase(server, 'bench_bulk'));
  await migrate(database);
  log(`bulk: filling ${nonprofits.toLocaleString('en-US')} nonprofits`);
  await fillNonprofits(database.pool, nonprofits);
  const { rows: found } = await sql<{ id: number }>`SELECT id FROM nonprofits ORDER BY md5(id::text) LIMIT ${rows}`.execute(
    database.db,
  );
  const ids = found.map(({ id }) => id).sort((one, other) => one - other);
  const undos: number[] = [];
  const bareUndos: number[] = [];
  log(`bulk: ${rounds} rounds of ${rows} each way`);
  const { product, bare } = await sideBySide(rounds, {
    product: async () => {
      await settle(database);
      const { change, undo } = await byProduct(database, ids);
      undos.push(undo);
      return change;
    },
    bare: async () => {
      await settle(database);
      const rate = await byBarePg(database, ids, true);
      bareUndos.push(await byBarePg(database, ids, false));
      return rate;
    },
  });
  await database.close();
  const count = rows.toLocaleString('en-US');
  const all = nonprofits.toLocaleString('en-US');
  const beside = (ours: number, theirs: number) =>
    [ours / theirs, 0.75, `${Math.round(ours)} of ${Math.round(theirs)} rows/s; ${(rows / ours).toFixed(1)} s`] as const;
  return [
    atLeast(`publishing ${count} of ${all} nonprofits in bulk, beside bare updates`, ...beside(product, bare)),
    atLeast('its undo, beside the bare way back', ...beside(median(undos), median(bareUndos))),
  ];
}
