import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Selectable, sql } from 'kysely';
import { irsImportMessages, type irsImportSteps } from '#contract/nonprofits/irs/irs-imports.ts';
import { diskMessages } from '#contract/platform/wire/disk-messages.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { importIrsFiles } from '#server/nonprofits/irs/import.ts';
import { type IrsFile, readIrsStream } from '#server/nonprofits/irs/irs-file.ts';
import { derive } from '#server/nonprofits/irs/listing.ts';
import { lockImports, type Unlisted } from '#server/nonprofits/irs/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { IrsImports } from '#server/platform/database/types.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { type Pace, type Run, tellOne } from '#server/platform/jobs/long-work.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { readFile } from './read-import.ts';
import { forgetLines } from './steps.ts';
import { irsWork } from './store.ts';
import { undoCategories } from './undo-categories.ts';
import { undoImport } from './undo-import.ts';
import { addUnlisted, countUnlisted, forgetUnlisted } from './unlisted-nonprofits.ts';

type Row = Selectable<IrsImports>;

/** Does the work that an import's state asks for. After a kill, storing continues where it stopped; other work begins again. */
export const workOnIrsImport: Task<'work-on-irs-import'> = irsWork.task('an IRS import', {
  READING: { work: readFiles, giveUp: stopping(() => 'failReading', irsImportMessages.readingBroke, 'uploadedBy') },
  STORING: { work: storeFiles, giveUp: stopping(() => 'stopStoring', irsImportMessages.storingBroke, 'storedBy') },
  UNDOING: { work: undo, giveUp: stopping(stopOfUndo, irsImportMessages.undoBroke, 'undoneBy') },
  CANCELLED: { work: forget },
});

async function open({ config }: JobContext, { storedAs, name, bytes }: Row): Promise<IrsFile> {
  if (storedAs === null) throw new Error('the file of an IRS import is gone');
  return readIrsStream(await openStorage(config).open(storedAs), name, Number(bytes));
}

async function readFiles(context: JobContext, run: Run, row: Row, pace: Pace): Promise<void> {
  const { db, pool } = context;
  const file = await open(context, row);
  try {
    const found = await readFile({ db, pool, file, ...pace }, run.id);
    const [groups, sample] = [JSON.stringify(found.groups), JSON.stringify(found.sample)];
    const { rejected, unlisted } = found;
    await irsWork.takeStep(db, run, 'finishReading', { progress: 0, groups, sample, rejected, unlisted });
  } finally {
    await file.close();
  }
}

async function storeFiles(context: JobContext, run: Run, row: Row, { signal, progress }: Pace): Promise<void> {
  const { config, db, pool } = context;
  const isChosen = chooser(row);
  const onUnlisted = (found: Unlisted[]) => addUnlisted(db, run.id, found);
  await forgetUnlisted(db, run.id);
  const [result] = await importIrsFiles({ db, pool, close: async () => {} }, [await open(context, row)], {
    listFolder: join(config.dataDir, 'imports'),
    signal,
    browser: { id: run.id, isChosen, onUnlisted },
    onProgress: ({ done }) => progress(done ?? 0),
  });
  if (!result?.complete) throw new Error('an IRS import was stopped before its end');
  await transact(db, async (tx) => {
    const counts = await countChanges(tx, run.id);
    const unlisted = await countUnlisted(tx, run.id);
    const stored = { progress: 100, storedAs: null, storedAt: sql`now()`, unlisted, ...counts };
    if (!(await irsWork.takeStep(tx, run, 'finishStoring', stored))) return;
    await tellAll(tx, row, row.storedBy, 'finished', { ...counts, skipped: row.rejected, 'no longer listed': unlisted });
  });
  if (row.storedAs) await openStorage(config).remove(row.storedAs);
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

/** Waits while an import from the command line is running: its batches would change what an undo has read. */
async function waitForImports(tx: Tx, signal: AbortSignal): Promise<void> {
  while (!(await lockImports(tx))) {
    signal.throwIfAborted();
    await wait(250);
  }
}

/** One transaction, so that an import is undone as a whole or not at all. */
async function undo(context: JobContext, run: Run, row: Row, { signal, progress }: Pace): Promise<void> {
  await transact(context.db, async (tx) => {
    await waitForImports(tx, signal);
    const counts = await undoImport(tx, run.id, (share) => {
      signal.throwIfAborted();
      progress(share);
    });
    const { removed: removedCategories, kept: keptCategories } = await undoCategories(tx, run.id);
    const undone = { progress: 100, storedAs: null, undoneAt: sql`now()`, ...counts, removedCategories, keptCategories };
    if (!(await irsWork.takeStep(tx, run, 'finishUndoing', undone))) return;
    await tellAll(tx, row, row.undoneBy, 'undone', { ...counts, 'categories removed': removedCategories });
  });
  await forgetFile(context, run, row);
}

/** Writes the audit entry, and a notice for the person who began the step. */
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
  const text = `${Object.entries(counts)
    .map(([what, count]) => `${grouped(count)} ${what}`)
    .join(', ')}.`;
  await tell(tx, id, person, `IRS import of “${name}” ${action}`, text);
}

function tell(tx: Tx, id: number, person: number | null, title: string, text: string): Promise<void> {
  return tellOne(tx, person, { kind: 'IMPORT_FINISHED', title, text, path: `/nonprofits/imports/${id}` });
}

/** Deletes the file, and the lines that a reading still stored after the import was cancelled. */
async function forget(context: JobContext, run: Run, row: Row): Promise<void> {
  await forgetLines(context.db, run.id);
  await forgetFile(context, run, row);
}

async function forgetFile({ config, db }: JobContext, { id, run }: Run, { storedAs }: Row): Promise<void> {
  if (storedAs) await openStorage(config).remove(storedAs);
  await db.updateTable('irsImports').set({ storedAs: null }).where('id', '=', id).where('run', '=', run).execute();
}

type ImportStep = keyof typeof irsImportSteps;

/** An import that was not stored to its end can still be continued after a failed undo. */
function stopOfUndo({ storedAt }: Row): ImportStep {
  return storedAt === null ? 'stopUndoingHalf' : 'stopUndoing';
}

/** Returns a function that ends a failed step and notifies the person who began it. */
function stopping(stepOf: (row: Row) => ImportStep, words: string, beganBy: 'uploadedBy' | 'storedBy' | 'undoneBy') {
  return async (tx: Tx, run: Run, row: Row, error: unknown): Promise<void> => {
    const failure = isFullDisk(error) ? diskMessages.fullLater : words;
    if (!(await irsWork.takeStep(tx, run, stepOf(row), { failure }))) return;
    await tell(tx, row.id, row[beganBy], `An error stopped the IRS import of “${row.name}”`, failure);
  };
}
