import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefused } from '#server/start-refused.ts';
import { isAlive } from './processes.ts';

const sqliteBusy = 5;

export interface FolderLock {
  release(): void;
}

/**
 * Takes the data folder for this process. SQLite is here for its file lock alone: Node offers no other
 * that the kernel gives back when we are killed, and that holds across containers on one volume.
 */
export async function takeFolder(dataDir: string): Promise<FolderLock> {
  const pidFile = join(dataDir, 'almoner.pid');
  const file = new DatabaseSync(join(dataDir, 'almoner.lock'));
  try {
    // Not EXCLUSIVE: of two that try at once, that may refuse both.
    file.exec('PRAGMA journal_mode = OFF; BEGIN IMMEDIATE');
  } catch (error) {
    file.close();
    throw await refusal(dataDir, pidFile, error as Error & { errcode?: number });
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  const release = () => {
    if (!file.isOpen) return;
    rmSync(pidFile, { force: true });
    file.close();
  };
  return { release };
}

async function refusal(dataDir: string, pidFile: string, error: Error & { errcode?: number }): Promise<StartRefused> {
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

/** The other start may be between taking the lock and writing its number. */
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
