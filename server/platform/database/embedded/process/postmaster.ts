import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, canReach } from '../cluster/account.ts';
import { settingArguments } from '../cluster/settings.ts';
import type { EmbeddedLog } from '../embedded.ts';
import { type RunningProgram, spawnProgram } from './child-process.ts';
import { readFrom } from './log-file.ts';
import type { SocketFolder } from './socket-folder.ts';

export interface Cluster {
  pgData: string;
  /** the folder of `bin` and `lib` */
  programs: string;
  account: Account | null;
  socket: SocketFolder;
  logFile: string;
  settings: Record<string, string>;
}

export interface Postmaster {
  gone: RunningProgram['gone'];
  stop(): Promise<void>;
}

/** Processes of an earlier run still use the data. The start can be tried again. */
export class StillHeld extends Error {}

/** Milliseconds for a fast shutdown before an immediate shutdown, which loses nothing either. */
const fastShutdown = 20_000;

/**
 * The path by which PostgreSQL finds its data. If Almoner runs as root, a parent folder such as /root may be closed to the
 * account. Then the path is the working folder: the process enters it before it changes its user, and PostgreSQL never leaves it.
 */
export function nameForPostgres({ pgData, account }: Cluster): string {
  return process.platform !== 'linux' || canReach(pgData, account) ? pgData : '/proc/self/cwd';
}

/** Tries once to start the postmaster. Resolves when it accepts connections. */
export async function launch(cluster: Cluster, log: EmbeddedLog, signal: AbortSignal): Promise<Postmaster> {
  signal.throwIfAborted();
  const output = openSync(cluster.logFile, 'a', 0o600);
  const begin = fstatSync(output).size;
  const args = ['-D', nameForPostgres(cluster), ...settingArguments(cluster.socket.path, cluster.settings)];
  const child = await spawnProgram(join(cluster.programs, 'bin', 'postgres'), args, {
    cwd: cluster.pgData,
    account: cluster.account,
    output,
    errors: output,
  }).finally(() => closeSync(output));
  const abandon = () => child.kill('SIGINT');
  signal.addEventListener('abort', abandon);
  try {
    await untilReady(cluster, child, begin, log);
  } finally {
    signal.removeEventListener('abort', abandon);
  }
  return { gone: child.gone, stop: () => stop(child) };
}

async function untilReady(cluster: Cluster, child: RunningProgram, begin: number, log: EmbeddedLog): Promise<void> {
  const started = Date.now();
  let hasEnded = false;
  let hasSaidSo = false;
  child.gone.then(() => {
    hasEnded = true;
  });
  while (!isReady(cluster.pgData, child.pid)) {
    if (hasEnded) throw failure(cluster, readFrom(cluster.logFile, begin));
    if (!hasSaidSo && Date.now() - started > 10_000) {
      hasSaidSo = true;
      log.info({ logFile: cluster.logFile }, 'the database is still recovering what was written before it was killed');
    }
    await delay(10);
  }
}

/** Whether the postmaster reports `ready`, in the eighth line of its file. */
function isReady(pgData: string, pid: number): boolean {
  try {
    const lines = readFileSync(join(pgData, 'postmaster.pid'), 'utf8').split('\n');
    return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
  } catch {
    return false;
  }
}

function failure(cluster: Cluster, said: string): Error {
  if (/pre-existing shared memory block|lock file ".*" already exists/.test(said)) {
    return new StillHeld(`Processes of an earlier run still hold the database in ${cluster.pgData}. Stop them first.`);
  }
  const reasons = said.split('\n').filter((line) => /FATAL|PANIC|HINT|error while loading|not found/.test(line));
  const reason = (reasons.length > 0 ? reasons : said.trim().split('\n').slice(-3)).join('\n');
  return new Error(`The database in ${cluster.pgData} could not start. More is in ${cluster.logFile}.\n${reason}`);
}

async function stop(child: RunningProgram): Promise<void> {
  child.kill('SIGINT');
  const impatience = setTimeout(() => child.kill('SIGQUIT'), fastShutdown);
  await child.gone;
  clearTimeout(impatience);
}
