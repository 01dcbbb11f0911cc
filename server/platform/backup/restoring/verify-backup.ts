import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { openDataFolder } from '#server/platform/database/embedded/cluster/data-folder.ts';
import { takeFolder } from '#server/platform/database/embedded/process/lock.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { ArchiveError } from '../archive-error.ts';
import type { Archive } from '../archives/archive.ts';
import { type End, type Header, names, type OnProgress } from '../format.ts';
import { findFiles, readDataFile } from '../making/data-files.ts';
import { dumpTable } from '../making/dump-rows.ts';
import { copySettings } from '../tables.ts';
import { readArchive } from './read-archive.ts';
import { refuseUnrestorable } from './refuse-restore.ts';
import { restoreBackup } from './restore-backup.ts';

interface Options {
  archive: Archive;
  passphrase: string | null;
  onProgress?: OnProgress;
  /** ends the check early; the check then fails with the signal's reason */
  signal?: AbortSignal;
}

const scratchPrefix = '.almoner-verify-';
/** The name of a scratch folder: the archive's name is in the middle, and `mkdtemp` adds six letters. */
const scratchName = /^\.almoner-verify-(.+)-.{6}$/;
const quiet = { info() {}, warn() {}, error() {} };

/**
 * Restores an archive into a scratch folder, with a database of its own, and compares every table and every file with the
 * archive. The folder is deleted afterwards; folders that killed checks of the archive left are deleted before. Throws
 * ArchiveError if something differs.
 */
export async function verifyBackup({ archive, passphrase, onProgress, signal }: Options): Promise<{ header: Header; end: End }> {
  await refuseUnrestorable(archive, passphrase);
  // of an archive in a bucket the scratch folder is in the data folder, which a new machine may not have yet
  openDataFolder(archive.scratch);
  await forgetScratch(archive.scratch, (name) => name === archive.name);
  const scratch = await mkdtemp(join(archive.scratch, `${scratchPrefix}${archive.name}-`));
  try {
    const server = await startEmbedded({ dataDir: join(scratch, 'data'), log: quiet, settings: { fsync: 'off' } });
    const database = openDatabase({ ...server.address });
    try {
      const seen: OnProgress = (now) => {
        signal?.throwIfAborted();
        onProgress?.(now);
      };
      const options = { archive, passphrase, dataDir: join(scratch, 'data'), onProgress: seen };
      const restored = await restoreBackup(database, options);
      await compareRows(database, restored, () => signal?.throwIfAborted());
      await compareFiles(options, () => signal?.throwIfAborted());
      return restored;
    } finally {
      await database.close();
      await server.stop();
    }
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/**
 * Deletes the scratch folders that killed checks left in a folder. A scratch folder contains readable rows, also if its archive
 * is encrypted. `isOurs`: whether the archive of this name is one whose folders may be deleted.
 */
export async function forgetScratch(folder: string, isOurs: (name: string) => boolean): Promise<void> {
  for (const found of await readdir(folder)) {
    const name = scratchName.exec(found)?.[1];
    if (name === undefined || !isOurs(name) || !(await isFree(join(folder, found)))) continue;
    await rm(join(folder, found), { recursive: true, force: true });
  }
}

/** Whether a scratch folder is unused: a running check locks its data folder. */
async function isFree(scratch: string): Promise<boolean> {
  return takeFolder(join(scratch, 'data')).then(
    (lock) => {
      lock.release();
      return true;
    },
    () => false,
  );
}

/** Compares the restored rows with the archive, byte by byte. Both have the same order, because nothing changed after the load. */
export async function compareRows(
  { pool }: Database,
  { header, end }: { header: Header; end: End },
  goOn: () => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`BEGIN; ${copySettings}`);
    for (const table of header.tables) await compareTable(client, table, end, goOn);
  } finally {
    client.release(true);
  }
}

async function compareTable(
  client: pg.ClientBase,
  table: Header['tables'][number],
  { tables }: End,
  goOn: () => void,
): Promise<void> {
  const found = await dumpTable(client, table, async () => goOn());
  const written = tables.find(({ name }) => name === table.name);
  if (found.sha256 !== written?.sha256) throw new ArchiveError(`The restored table ${table.name} differs from the backup.`);
}

async function compareFiles({ archive, passphrase, dataDir }: Options & { dataDir: string }, goOn: () => void): Promise<void> {
  const place = { dataDir, storage: openFolder(dataDir) };
  const restored = new Map((await findFiles(place, true)).map((file) => [file.name, file]));
  await readArchive(archive, passphrase, {
    begin: async () => {},
    end: async () => {},
    entry: async ({ name, content }) => {
      goOn();
      const archived = await hashOf(content);
      if (name.startsWith(names.rows) || name === names.sequences || name === names.jobs) return;
      const file = restored.get(name);
      if (!file || (await hashOf(await readDataFile(place, file))) !== archived)
        throw new ArchiveError(`The restored file ${name} differs from the backup.`);
    },
  });
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}
