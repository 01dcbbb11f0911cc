import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { errorCode } from '#server/platform/process/error-code.ts';

/** Whether any user's process has this number. */
export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** Whether a process is a running PostgreSQL of this data folder. Outside Linux, any PostgreSQL with this number counts. */
export function isPostgresOf(pid: number, pgData: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' });
    return basename(stdout.trim()) === 'postgres';
  }
  try {
    // reading fails for a process of another user, which cannot be a PostgreSQL of this folder
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres' && readlinkSync(`/proc/${pid}/cwd`) === pgData;
  } catch {
    return false;
  }
}
