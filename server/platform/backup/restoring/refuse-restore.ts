import { readFile, rm } from 'node:fs/promises';
import type pg from 'pg';
import { unknownAmong } from '#server/platform/database/migrate.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { commandLine } from '#server/platform/process/environment.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Archive } from '../archives/archive.ts';
import type { Header } from '../format.ts';
import { type DataPlace, findFiles } from '../making/data-files.ts';
import { readHeader } from './read-archive.ts';
import { unfinishedRestore } from './unfinished-restore.ts';

/** Reads the beginning of an archive, so that a file that cannot be restored is refused before anything is made for it. */
export async function refuseUnrestorable(archive: Archive, passphrase: string | null): Promise<void> {
  await refuseNewer(await readHeader(archive, passphrase));
}

export async function refuseNewer({ migrations }: Header): Promise<void> {
  const unknown = await unknownAmong(migrations);
  if (unknown.length > 0)
    throw new ArchiveError(
      `A newer Almoner made this backup: this one does not know ${unknown.join(', ')}. Restore it with that version or a later one.`,
    );
}

export async function refuseSecond(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query("SELECT pg_try_advisory_xact_lock(hashtext('almoner restore')) AS free");
  if (!rows[0].free) throw new ArchiveError('Another restore into this database is at work.');
}

/** What an earlier restore that was killed left in the data folder: the mark of `unfinishedRestore`; null if there is none. */
export const markOf = (dataDir: string): Promise<string | null> => readFile(unfinishedRestore(dataDir), 'utf8').catch(() => null);

/** Refuses a database that is not empty. */
export async function refuseFilled(client: pg.ClientBase, dataDir: string, mark: string | null): Promise<void> {
  const { rows } = await client.query(
    "SELECT obj_description(to_regclass('public.kysely_migration')) AS note FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LIMIT 1",
  );
  if (rows.length === 0) return;
  if (mark === null || rows[0].note !== `restored ${mark}`)
    throw new ArchiveError(
      'The database is not empty, and a restore overwrites nothing. Name another data folder with DATA_DIR, or an empty database with DATABASE_URL.',
    );
  await rm(unfinishedRestore(dataDir));
  throw new ArchiveError(
    `Nothing was left to do: the restore that was stopped had ended. Start Almoner with ${commandLine('start')}.`,
  );
}

/** Refuses a data folder that has files or keys, and a bucket that has files unless they are to be kept. */
export async function refuseFiles({ dataDir, storage }: DataPlace, keepBucket: boolean): Promise<void> {
  const [inFolder] = await findFiles({ dataDir, storage: openFolder(dataDir) }, true);
  if (inFolder)
    throw new ArchiveError(
      `The data folder ${dataDir} has files already (${inFolder.name}), and a restore overwrites nothing. Name another one with DATA_DIR.`,
    );
  if (keepBucket) return;
  for await (const { name } of storage.list())
    throw new ArchiveError(
      `The bucket of S3_BUCKET has files already (${name}), and a restore overwrites nothing. Name an empty one with S3_BUCKET. Only if it is the bucket of the lost server itself: ${commandLine('restore', 'FILE --keep-bucket')} keeps its files and adds those that are missing.`,
    );
}
