import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import { importKinds, importLimits } from '#contract/money/donations/imports/import-choices.ts';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import type { Pace, Run } from '#server/platform/jobs/long-work.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';
import { findHabits } from '../habits.ts';
import { nonprofitFinder } from '../matching/find-nonprofits.ts';
import { readApart } from '../reading/read-apart.ts';
import type { Chosen, ReadResult, ReadTask } from '../reading/read-task.ts';
import { copyBatch } from '../storing/copy-batches.ts';
import { countDuplicates, findDuplicates } from '../storing/duplicates.ts';
import { importWork } from './take-step.ts';

export interface Workshop {
  db: Db;
  pool: pg.Pool;
  storage: Storage;
  /** in the programme's time zone */
  today: string;
  timeZone: string;
}

interface Options {
  rowLimit?: number;
  /** nobody looks at the file before it is stored */
  strict?: boolean;
}

/** Reads the file of an import in state `READING`: its lines and problems are stored together, or nothing. */
export async function readImport(shop: Workshop, run: Run, pace: Pace, options: Options = {}): Promise<void> {
  const { db, storage } = shop;
  const task = await findTask(shop, run, options);
  if (!task) return;
  try {
    await fetchFile(storage, task);
    const result = await stage(shop, run, task, pace);
    if (result) await transact(db, (tx) => finishReading(tx, run, result));
  } catch (error) {
    const failure = whyUnreadable(error);
    if (failure === null) throw error;
    await importWork.takeStep(db, run, 'failReading', { failure });
  } finally {
    await rm(task.path, { force: true });
  }
}

/** Why a file can never be read, in words; null if another try may succeed. */
function whyUnreadable(error: unknown): string | null {
  if (error instanceof UnreadableFile) return error.message;
  // the database refuses a value (class 22), or two lines have the same number (23505)
  return /^(22|23505)/.test(errorCode(error)) ? fileMessages.unstorable : null;
}

async function findTask(
  { db, storage, today, timeZone }: Workshop,
  { id, run }: Run,
  { rowLimit = importLimits.rows, strict = false }: Options,
) {
  const row = await db
    .selectFrom('donationImports')
    .selectAll()
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'READING')
    .executeTakeFirst();
  if (!row?.storedAs) return null;
  // the cast is safe: only `readAgain` writes this column, with values that the contract has checked
  const chosen = row.chosen as Chosen;
  const habits = await findHabits(db, row);
  const task: ReadTask & { storedAs: string } = {
    importId: id,
    storedAs: row.storedAs,
    path: await storage.temporaryPath(),
    kind: importKinds.find((kind) => kind === row.kind) ?? 'CSV',
    nonprofitId: row.nonprofitId,
    ...{ habits, chosen, today, timeZone, rowLimit, strict },
    nonprofitNames: await findNames(db, [chosen, ...Object.values(habits)]),
  };
  return task;
}

/** The names of the nonprofits that people chose, by id. A nonprofit that was deleted since has no name. */
async function findNames(
  db: Db,
  chosen: readonly Pick<Chosen, 'nonprofit' | 'nonprofits' | 'expectedByNonprofit'>[],
): Promise<Record<number, string>> {
  const ids = chosen.flatMap(({ nonprofit, nonprofits = [], expectedByNonprofit = [] }) => [
    nonprofit,
    ...[...nonprofits, ...expectedByNonprofit].map((one) => one.nonprofit),
  ]);
  const wanted = [...new Set(ids)].filter((id) => id !== null && id !== undefined);
  if (wanted.length === 0) return {};
  const rows = await db.selectFrom('nonprofits').select(['id', 'name']).where('id', 'in', wanted).execute();
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]));
}

/** Copies the file to this disk, because an archive is read from its end. */
async function fetchFile(storage: Storage, { storedAs, path }: { storedAs: string; path: string }): Promise<void> {
  await pipeline(await storage.open(storedAs), createWriteStream(path, { mode: 0o600 }));
}

/**
 * Stores the lines and problems in one transaction. Returns null if the import is no longer being read, or another run has begun.
 */
async function stage(
  { pool, db }: Workshop,
  { id, run }: Run,
  task: ReadTask,
  { signal, progress }: Pace,
): Promise<ReadResult | null> {
  const client = await pool.connect();
  const nonprofits = nonprofitFinder(db);
  try {
    await client.query('BEGIN');
    // lock, because two servers may run the same job for a moment
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('almoner donation import'), $1)`, [id]);
    const current = await client.query(`SELECT FROM donation_imports WHERE id = $1 AND run = $2 AND state = 'READING'`, [
      id,
      run,
    ]);
    if (current.rowCount === 0) return null;
    const deleteLines = async () => {
      for (const table of ['donation_import_rows', 'donation_import_problems'])
        await client.query(`DELETE FROM ${table} WHERE import_id = $1`, [id]);
    };
    await deleteLines();
    const ports = {
      findNonprofits: nonprofits.find,
      write: async (batch: Parameters<typeof copyBatch>[1]) => {
        if (batch.restarts) await deleteLines();
        await copyBatch(client, batch);
        progress(batch.share);
      },
    };
    const result = await readApart(task, ports, signal);
    await client.query('COMMIT');
    return result;
  } finally {
    await nonprofits.close();
    await client.query('ROLLBACK').catch(() => {});
    client.release();
  }
}

export async function finishReading(tx: Tx, run: Run, { reading, problemGroups, ...outcome }: ReadResult): Promise<void> {
  const understood = {
    reading: JSON.stringify(reading),
    problemGroups: JSON.stringify(problemGroups),
    ...outcome,
    progress: 100,
    failure: '',
    readAt: sql<string>`now()`,
  };
  if (!(await importWork.takeStep(tx, run, 'finishReading', understood))) return;
  const decided = await tx
    .deleteFrom('donationImportDuplicates')
    .where('importId', '=', run.id)
    .returning(['line', 'decision', 'donationId', 'earlierLine'])
    .execute();
  await findDuplicates(tx, run.id);
  await restoreDecisions(
    tx,
    run.id,
    decided.filter(({ decision }) => decision !== null),
  );
  await countDuplicates(tx, run.id);
}

interface Decided {
  line: number;
  decision: string | null;
  donationId: number | null;
  earlierLine: number | null;
}

/** Decisions from before the file was read again stay, if the line still equals the same donation and the same earlier line. */
async function restoreDecisions(tx: Tx, id: number, decided: readonly Decided[]): Promise<void> {
  if (decided.length === 0) return;
  await sql`UPDATE donation_import_duplicates d SET decision = before.decision
    FROM jsonb_to_recordset(${JSON.stringify(decided)}::jsonb)
      AS before (line int, decision text, "donationId" int, "earlierLine" int)
    WHERE d.import_id = ${id} AND d.line = before.line AND d.donation_id IS NOT DISTINCT FROM before."donationId"
      AND d.earlier_line IS NOT DISTINCT FROM before."earlierLine"`.execute(tx);
}
