import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Db } from '#server/platform/database/connection.ts';
import { mailFolder, readJournal } from './journal.ts';

/** Deletes the journals of postmen that have ended, unless a message still waits for its result from the journal. */
export async function forgetJournals(db: Db, dataDir: string): Promise<void> {
  const folder = mailFolder(dataDir);
  for (const name of await readdir(folder).catch(() => [])) {
    const postman = /^postman-(.+)\.journal$/.exec(name)?.[1];
    const file = join(folder, name);
    if (postman === undefined || !readJournal(file)?.over) continue;
    const waiting = await db
      .selectFrom('mailMessages')
      .select('id')
      .where('state', '=', 'SENDING')
      .where('postman', '=', postman)
      .limit(1)
      .executeTakeFirst();
    if (!waiting) await rm(file, { force: true });
  }
}
