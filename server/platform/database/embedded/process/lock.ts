import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { isAlive } from './processes.ts';

const sqliteBusy = 5;
const sqliteNotADatabase = 26;

type SqliteError = Error & { errcode?: number };

export interface FolderLock {
  release(): void;
}

/**
 * Locks the data folder for this process. SQLite serves only as a file lock: Node has no other file lock that the kernel releases
 * when the process is killed, and that works across containers on one volume.
 */
export async function takeFolder(dataDir: string): Promise<FolderLock> {
  const pidFile = join(dataDir, 'almoner.pid');
  const lockFile = join(dataDir, 'almoner.lock');
  let file: DatabaseSync;
  try {
    file = lockEvenDamaged(lockFile);
  } catch (error) {
    throw await refusal(dataDir, pidFile, error as SqliteError);
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  const release = () => {
    if (!file.isOpen) return;
    rmSync(pidFile, { force: true });
    file.close();
  };
  return { release };
}

/**
 * Locks a file that may be damaged, by a crash or by the disk. A damaged file is emptied, not deleted, so that another process that
 * starts now locks the same file.
 */
function lockEvenDamaged(path: string): DatabaseSync {
  try {
    return lock(path);
  } catch (error) {
    if ((error as SqliteError).errcode !== sqliteNotADatabase) throw error;
    truncateSync(path);
    return lock(path);
  }
}

function lock(path: string): DatabaseSync {
  const file = new DatabaseSync(path);
  try {
    // Not EXCLUSIVE: if two processes try at once, EXCLUSIVE may refuse both.
    file.exec('PRAGMA journal_mode = OFF; BEGIN IMMEDIATE');
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

async function refusal(dataDir: string, pidFile: string, error: SqliteError): Promise<StartRefused> {
  if (error.errcode !== sqliteBusy) {
    return new StartRefused(
      `The data folder ${dataDir} can't be locked (${error.message}). Choose one on a local disk with DATA_DIR.`,
      { cause: error },
    );
  }
  const holder = await readHolder(pidFile);
  const process = holder === undefined ? '' : ` (process ${holder})`;
  return new StartRefused(
    `Almoner already runs on the data folder ${dataDir}${process}. Stop it first, or choose another folder with DATA_DIR.`,
  );
}

/** Reads the other process's number. That process may have locked the folder and not written its number yet. */
async function readHolder(pidFile: string): Promise<number | undefined> {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      const pid = Number(readFileSync(pidFile, 'utf8'));
      if (pid > 0 && isAlive(pid)) return pid;
    } catch {}
    await delay(10);
  }
  return undefined;
}
