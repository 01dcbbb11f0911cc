import { closeSync, fsyncSync, mkdtempSync, openSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { findPrograms, type Programs } from '#server/platform/database/embedded/binaries.ts';
import { clusterFolder } from '#server/platform/database/embedded/cluster/earlier-cluster.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import type { Config } from '#server/platform/process/config.ts';
import { fileArchive } from './archives/file-archive.ts';
import type { End, OnProgress } from './format.ts';
import { makeBackup } from './making/make-backup.ts';
import { restoreBackup } from './restoring/restore-backup.ts';
import { compareRows } from './restoring/verify-backup.ts';

const scratchPrefix = '.postgres-upgrade-';
const quiet = { info() {}, warn() {}, error() {} };

interface Options {
  earlier: Programs;
  signal: AbortSignal;
  onProgress: OnProgress;
}

/**
 * Copies the rows of an earlier PostgreSQL's database into a new database of this version, compares them, and gives the new
 * database its final name. The earlier database stays unchanged. Until the last step nothing has changed, whatever ends the work.
 */
export async function upgradeDatabase(config: Config, { earlier, signal, onProgress }: Options): Promise<End> {
  const { dataDir } = config;
  for (const name of await readdir(dataDir))
    if (name.startsWith(scratchPrefix)) await rm(join(dataDir, name), { recursive: true, force: true });
  const scratch = mkdtempSync(join(dataDir, scratchPrefix));
  const archive = fileArchive(join(scratch, 'rows'));
  try {
    // while the database runs, its server locks the data folder: no other process works there, or starts a database of another
    // version
    const end = await using(dataDir, earlier, async (database) => {
      const made = await makeBackup(database, config, { archive, passphrase: null, signal, onProgress, rowsAlone: true });
      await using(scratch, findPrograms(), async (fresh) => {
        const restored = await restoreBackup(fresh, { archive, passphrase: null, dataDir: scratch, onProgress });
        await compareRows(fresh, restored, () => signal.throwIfAborted());
      });
      return made;
    });
    const { major } = findPrograms();
    await rename(clusterFolder(scratch, major), clusterFolder(dataDir, major));
    const folder = openSync(dataDir, 'r');
    fsyncSync(folder);
    closeSync(folder);
    return end;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function using<T>(dataDir: string, programs: Programs, work: (database: Database) => Promise<T>): Promise<T> {
  const server = await startEmbedded({ dataDir, programs, log: quiet });
  const database = openDatabase({ ...server.address });
  try {
    return await work(database);
  } finally {
    await database.close();
    await server.stop();
  }
}
