import { importMessages } from '#contract/money/donations/imports/import-messages.ts';
import { diskMessages } from '#contract/platform/wire/disk-messages.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { tellOne } from '#server/platform/jobs/long-work.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { storeImport } from '../storing/store-import.ts';
import { undoImport } from '../storing/undo-import.ts';
import { readImport } from './read-import.ts';
import { importWork } from './take-step.ts';

/** Reads, stores or undoes an import, by its state. If the job is killed, it begins again: nobody ever sees half of the work. */
export const workOnImport: Task<'work-on-donation-import'> = importWork.task('an import of donations', {
  READING: {
    work: ({ db, pool, config }, run, _row, pace) => {
      const storage = openStorage(config);
      const today = programmeCalendar(config)();
      return readImport({ db, pool, storage, today, timeZone: config.public.programmeTimeZone }, run, pace);
    },
    giveUp: async (tx, run, _row, error) => {
      await importWork.takeStep(tx, run, 'failReading', { failure: failureText(error, importMessages.readingBroke) });
    },
  },
  STORING: {
    // storing a large file takes a while, so the person who imports it gets a notice
    work: ({ db }, run, _row, pace) => transact(db, async (tx) => tellImporter(tx, run.id, await storeImport(tx, run, pace))),
    giveUp: async (tx, run, _row, error) => {
      const failure = failureText(error, importMessages.broke);
      if (await importWork.takeStep(tx, run, 'stopStoring', { failure, progress: 0 })) await tellImporter(tx, run.id, failure);
    },
  },
  UNDOING: {
    work: async ({ db }, run, _row, pace) => {
      await transact(db, (tx) => undoImport(tx, run, pace));
    },
    giveUp: async (tx, run, _row, error) => {
      await importWork.takeStep(tx, run, 'stopUndoing', { failure: failureText(error, importMessages.undoBroke), progress: 100 });
    },
  },
});

const failureText = (error: unknown, usual: string) => (isFullDisk(error) ? diskMessages.full : usual);

async function tellImporter(tx: Tx, id: number, refusal: string): Promise<void> {
  const { name, storedBy, storedRows } = await tx
    .selectFrom('donationImports')
    .select(['name', 'storedBy', 'storedRows'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const donations = howMany(storedRows, 'donation', 'donations');
  await tellOne(tx, storedBy, {
    kind: 'IMPORT_FINISHED',
    title: refusal === '' ? `Import of “${name}” finished` : `Import of “${name}” needs you`,
    text: refusal === '' ? `${donations} stored.` : refusal,
    path: `/donation-management/imports/${id}`,
  });
}
