import type { Actor } from '#contract/platform/access/permissions.ts';
import { diskMessages } from '#contract/platform/wire/disk-messages.ts';
import type { App } from '#server/platform/http/app.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';
import { isFullDisk } from '#server/platform/process/full-disk.ts';
import { TurnsByPerson } from '#server/platform/process/workers/turns-by-person.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { addWork, endWatch } from './add-work.ts';
import { readImport } from './read-import.ts';
import { importWork } from './take-step.ts';

/** One file at a time in each process: a reader takes a core and memory of its own. */
const turns = new TurnsByPerson();

/** Reads a small file within the request, so that its result is there at once. */
export async function readNow(
  app: App,
  { id: person }: Pick<Actor, 'id'>,
  run: Run,
  options?: { rowLimit: number; strict: boolean },
): Promise<void> {
  const { db, pool, storage, config } = app;
  const [today, timeZone] = [programmeCalendar(config)(), config.public.programmeTimeZone];
  // the reading is never aborted: a person who leaves meanwhile finds the result later
  const { signal } = new AbortController();
  try {
    await turns.run(person, signal, () =>
      importWork.watch(db, run, signal, (pace) => readImport({ db, pool, storage, today, timeZone }, run, pace, options)),
    );
  } catch (error) {
    if (isFullDisk(error)) {
      await importWork.takeStep(db, run, 'failReading', { failure: diskMessages.full });
      await endWatch(db, run);
      throw error;
    }
    app.http.log.error({ err: error }, 'an import of donations was not read within its request');
    return addWork(db, run);
  }
  await endWatch(db, run);
}
