import { importMessages } from '#contract/donations/imports/import-messages.ts';
import { diskMessages } from '#contract/wire/disk-messages.ts';
import type { Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import { openStorage } from '#server/files/storage.ts';
import type { JobContext, Task } from '#server/jobs/task.ts';
import { addNotices } from '#server/notices/add-notices.ts';
import { isFullDisk } from '#server/process/full-disk.ts';
import { programmeCalendar } from '#server/programme/calendar.ts';
import { readImport } from './read-import.ts';
import { type Pace, storeImport } from './store-import.ts';
import { type Run, takeStep } from './take-step.ts';
import { undoImport } from './undo-import.ts';
import { Stopped, watchRun } from './watch-run.ts';

/** Reads, stores or undoes an import, whatever its state asks for. Killed half-way, it begins again: nothing half is ever seen. */
export const workOnImport: Task<'work-on-donation-import'> = async (run, context) => {
  const state = await findState(context, run);
  try {
    if (state === 'READING') await read(context, run);
    if (state === 'STORING') await inTransaction(context, run, state, storeAndTell);
    if (state === 'UNDOING') await inTransaction(context, run, state, undoImport);
  } catch (error) {
    if (context.signal.aborted) throw new Error('Almoner is stopping');
    context.log.error({ err: error }, 'the work on an import of donations failed');
    if (context.lastAttempt) await giveUp(context, run, error);
    throw error;
  }
};

async function findState({ db }: JobContext, { id, run }: Run) {
  const row = await db
    .selectFrom('donationImports')
    .select('state')
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst();
  return row?.state;
}

function read({ db, pool, config, signal }: JobContext, run: Run): Promise<void> {
  const storage = openStorage(config.dataDir);
  const today = programmeCalendar(config)();
  return readImport({ db, pool, storage, today, signal }, run);
}

async function inTransaction(
  { db, signal }: JobContext,
  run: Run,
  state: 'STORING' | 'UNDOING',
  work: typeof storeImport,
): Promise<void> {
  try {
    await watchRun(db, run, state, signal, (pace) => transact(db, (tx) => work(tx, run, pace)));
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
  }
}

/** A large file is stored while its person does something else. */
async function storeAndTell(tx: Tx, run: Run, pace?: Pace): Promise<string> {
  const refusal = await storeImport(tx, run, pace);
  await tellImporter(tx, run.id, refusal);
  return refusal;
}

async function tellImporter(tx: Tx, id: number, refusal: string): Promise<void> {
  const { name, storedBy, storedRows } = await tx
    .selectFrom('donationImports')
    .select(['name', 'storedBy', 'storedRows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (storedBy === null) return;
  const donations = storedRows === 1 ? '1 donation' : `${storedRows.toLocaleString('en-US')} donations`;
  await addNotices(
    tx,
    { users: [storedBy] },
    {
      kind: 'IMPORT_FINISHED',
      title: refusal === '' ? `Import of “${name}” finished` : `Import of “${name}” needs you`,
      text: refusal === '' ? `${donations} stored.` : refusal,
      path: `/donation-management/imports/${id}`,
    },
  );
}

/** After the last attempt the person decides what to do. */
async function giveUp({ db }: JobContext, run: Run, error: unknown): Promise<void> {
  const inWords = (usual: string) => (isFullDisk(error) ? diskMessages.full : usual);
  await takeStep(db, run, 'failReading', { failure: inWords(importMessages.readingBroke) });
  await transact(db, async (tx) => {
    const failure = inWords(importMessages.broke);
    const stopped = await takeStep(tx, run, 'stopStoring', { failure, progress: 0 });
    if (stopped) await tellImporter(tx, run.id, failure);
  });
  await takeStep(db, run, 'stopUndoing', { failure: inWords(importMessages.undoBroke), progress: 100 });
}
