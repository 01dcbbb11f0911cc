import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { type IrsImportState, irsImportMessages } from '#contract/nonprofits/irs/irs-imports.ts';
import { diskMessages } from '#contract/wire/disk-messages.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import { openStorage } from '#server/files/storage.ts';
import type { JobContext, Task } from '#server/jobs/task.ts';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { type IrsFile, readIrsStream } from '#server/nonprofits/irs/irs-file.ts';
import { derive } from '#server/nonprofits/irs/listing.ts';
import { lockImports, type Unlisted } from '#server/nonprofits/irs/store.ts';
import { addNotices } from '#server/notices/add-notices.ts';
import { isFullDisk } from '#server/process/full-disk.ts';
import { readFile } from './read-import.ts';
import { changeRun, type Run } from './store.ts';
import { undoCategories } from './undo-categories.ts';
import { undoImport } from './undo-import.ts';
import { addUnlisted, countUnlisted, forgetUnlisted } from './unlisted-nonprofits.ts';

type Row = Awaited<ReturnType<typeof findRow>> & object;

/** Reads, stores or undoes an import, whatever its state asks for. Killed half-way, storing goes on where it was; the rest begins again. */
export const workOnIrsImport: Task<'work-on-irs-import'> = async (run, context) => {
  const row = await findRow(context, run);
  if (!row) return;
  try {
    if (row.state === 'READING') await read(context, run, row);
    if (row.state === 'STORING') await store(context, run, row);
    if (row.state === 'UNDOING') await undo(context, run, row);
    if (row.state === 'CANCELLED') await forgetFile(context, run, row);
  } catch (error) {
    if (context.signal.aborted) throw new Error('Almoner is stopping');
    context.log.error({ err: error }, 'the work on an IRS import failed');
    if (context.lastAttempt) await giveUp(context, run, row, error);
    throw error;
  }
};

function findRow({ db }: JobContext, { id, run }: Run) {
  return db.selectFrom('irsImports').selectAll().where('id', '=', id).where('run', '=', run).executeTakeFirst();
}

async function open({ config }: JobContext, { storedAs, name, bytes }: Row): Promise<IrsFile> {
  if (storedAs === null) throw new Error('the file of an IRS import is gone');
  return readIrsStream(await openStorage(config.dataDir).open(storedAs), name, Number(bytes));
}

/** Tells at most twice a second how far the work is. */
function teller({ db }: JobContext, run: Run): (share: number) => Promise<void> {
  let told = 0;
  return async (share) => {
    if (performance.now() - told < 500) return;
    told = performance.now();
    await changeRun(db, run, { progress: Math.min(99, Math.round(share * 100)) });
  };
}

async function read(context: JobContext, run: Run, row: Row): Promise<void> {
  const { db, pool, signal } = context;
  const file = await open(context, row);
  try {
    const found = await readFile({ db, pool, file, signal, onProgress: teller(context, run) }, run.id);
    const [groups, sample] = [JSON.stringify(found.groups), JSON.stringify(found.sample)];
    const { rejected, unlisted } = found;
    await changeRun(db, run, { state: 'READY', progress: 0, groups, sample, rejected, unlisted });
  } finally {
    await file.close();
  }
}

async function store(context: JobContext, run: Run, row: Row): Promise<void> {
  const { config, db, pool, signal } = context;
  const tell = teller(context, run);
  const isChosen = chooser(row);
  const onUnlisted = (found: Unlisted[]) => addUnlisted(db, run.id, found);
  await forgetUnlisted(db, run.id);
  const [result] = await importIrsFiles({ db, pool, close: async () => {} }, [await open(context, row)], {
    listFolder: join(config.dataDir, 'imports'),
    signal,
    browser: { id: run.id, isChosen, onUnlisted },
    onProgress: ({ done }) => void tell(done ?? 0).catch(() => {}),
  });
  if (!result?.complete) throw new Error('an IRS import was stopped before its end');
  await transact(db, async (tx) => {
    const counts = await countChanges(tx, run.id);
    const unlisted = await countUnlisted(tx, run.id);
    const settled = await changeRun(tx, run, { state: 'STORED', progress: 100, storedAs: null, unlisted, ...counts });
    if (!settled) return;
    await sql`UPDATE irs_imports SET stored_at = now() WHERE id = ${run.id}`.execute(tx);
    await tellAll(tx, row, row.storedBy, 'finished', { ...counts, skipped: row.rejected, 'no longer listed': unlisted });
  });
  if (row.storedAs) await openStorage(config.dataDir).remove(row.storedAs);
}

function chooser({ states, majors }: Row) {
  return (listing: Parameters<typeof derive>[0]) => {
    if (states === null && majors === null) return true;
    const { state, major } = derive(listing);
    return (states === null || states.includes(state)) && (majors === null || majors.includes(major ?? ''));
  };
}

async function countChanges(tx: Tx, id: number): Promise<{ added: number; updated: number }> {
  const { rows } = await sql<{ added: number; updated: number }>`
    SELECT count(*) FILTER (WHERE kind = 'ADDED')::int AS added, count(*) FILTER (WHERE kind = 'CHANGED')::int AS updated
    FROM irs_import_changes WHERE import_id = ${id}`.execute(tx);
  return rows[0] ?? { added: 0, updated: 0 };
}

/** An import of the command line may run: its batches would change what an undo has read. */
async function waitForImports(tx: Tx, signal: AbortSignal): Promise<void> {
  while (!(await lockImports(tx))) {
    signal.throwIfAborted();
    await wait(250);
  }
}

/** In one transaction: all or nothing. */
async function undo(context: JobContext, run: Run, row: Row): Promise<void> {
  const tell = teller(context, run);
  await transact(context.db, async (tx) => {
    await waitForImports(tx, context.signal);
    const counts = await undoImport(tx, run.id, (share) => {
      context.signal.throwIfAborted();
      void tell(share).catch(() => {});
    });
    const { removed: removedCategories, kept: keptCategories } = await undoCategories(tx, run.id);
    const result = { ...counts, removedCategories, keptCategories };
    if (!(await changeRun(tx, run, { state: 'UNDONE', progress: 100, storedAs: null, ...result }))) return;
    await sql`UPDATE irs_imports SET undone_at = now() WHERE id = ${run.id}`.execute(tx);
    await tellAll(tx, row, row.undoneBy, 'undone', { ...counts, 'categories removed': removedCategories });
  });
  await forgetFile(context, run, row);
}

/** The audit entry, and the notice for whoever began the step. */
async function tellAll(
  tx: Tx,
  { id, name }: Row,
  person: number | null,
  action: string,
  counts: Record<string, number>,
): Promise<void> {
  const changes = Object.fromEntries(Object.entries(counts).map(([what, to]) => [what, { from: null, to }]));
  const actor = person === null ? null : { id: person };
  await recordChange(tx, { actor, action, subject: { kind: 'irsImport', id, name }, changes });
  if (person === null) return;
  const text = `${Object.entries(counts)
    .map(([what, count]) => `${count.toLocaleString('en-US')} ${what}`)
    .join(', ')}.`;
  const title = `IRS import of “${name}” ${action}`;
  await addNotices(tx, { users: [person] }, { kind: 'IMPORT_FINISHED', title, text, path: `/nonprofits/imports/${id}` });
}

async function forgetFile({ config, db }: JobContext, run: Run, { storedAs }: Row): Promise<void> {
  if (storedAs) await openStorage(config.dataDir).remove(storedAs);
  await changeRun(db, run, { storedAs: null });
}

/** After the last attempt whoever began the step decides what to do. */
async function giveUp({ db }: JobContext, run: Run, row: Row, error: unknown): Promise<void> {
  const failed = failures[row.state as IrsImportState];
  if (!failed) return;
  const { state, beganBy } = failed;
  const failure = isFullDisk(error) ? diskMessages.fullLater : failed.failure;
  await transact(db, async (tx) => {
    if (!(await changeRun(tx, run, { state, failure }))) return;
    const person = row[beganBy];
    if (person === null) return;
    const title = `An error stopped the IRS import of “${row.name}”`;
    await addNotices(
      tx,
      { users: [person] },
      { kind: 'IMPORT_FINISHED', title, text: failure, path: `/nonprofits/imports/${row.id}` },
    );
  });
}

interface Failed {
  state: IrsImportState;
  failure: string;
  beganBy: 'uploadedBy' | 'storedBy' | 'undoneBy';
}

/** What becomes of an import whose step failed, by the step's state. */
const failures: Partial<Record<IrsImportState, Failed>> = {
  READING: { state: 'FAILED', failure: irsImportMessages.readingBroke, beganBy: 'uploadedBy' },
  STORING: { state: 'STOPPED', failure: irsImportMessages.storingBroke, beganBy: 'storedBy' },
  UNDOING: { state: 'STORED', failure: irsImportMessages.undoBroke, beganBy: 'undoneBy' },
};
