import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Bytes that must be free. The tests' folders held 0.3 GB when measured, but the machine's programs need memory too. */
const needed = 8 * 1024 ** 3;

/**
 * Makes a folder for temporary files in memory, because a test database has 1,300 files: copying them takes a second on some
 * disks, and a fifteenth of that in memory. Returns null if there is no file system in memory or too little room. The folder is
 * removed when this process ends; if this process is killed, a later one removes it.
 */
export function memoryFolder() {
  try {
    removeLeft();
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < needed) return null;
    const folder = join(memory, `almoner-${process.pid}`);
    mkdirSync(folder);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  } catch {
    return null;
  }
}

/** Removes the folders of processes that were killed. */
function removeLeft() {
  for (const name of readdirSync(memory)) {
    const pid = /^almoner-(\d+)$/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) rmSync(join(memory, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
