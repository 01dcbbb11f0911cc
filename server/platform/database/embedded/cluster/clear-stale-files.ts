import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { EmbeddedLog } from '../embedded.ts';
import type { Cluster } from '../process/postmaster.ts';
import { isAlive, isPostgresOf } from '../process/processes.ts';
import { socketName } from '../process/socket-folder.ts';

/**
 * Waits until the postmaster of an earlier run has ended. Then removes the files of a killed postmaster that would keep the next
 * postmaster from starting.
 */
export async function clearStaleFiles(cluster: Cluster, log: EmbeddedLog, deadline: number, signal: AbortSignal): Promise<void> {
  const pidFile = join(cluster.pgData, 'postmaster.pid');
  const pid = readPid(pidFile);
  while (pid !== null && isPostgresOf(pid, cluster.pgData)) {
    if (Date.now() > deadline) {
      throw new Error(`Another PostgreSQL (process ${pid}) runs in ${cluster.pgData}. Stop it first.`);
    }
    await delay(20, undefined, { signal });
  }
  if (pid === null && existsSync(pidFile)) {
    log.warn({ file: pidFile }, 'removed a postmaster.pid without a number: a full disk or a crash left it');
    rmSync(pidFile, { force: true });
  }
  if (pid !== null && isAlive(pid)) {
    log.warn({ file: pidFile, pid }, 'removed a stale postmaster.pid: its number belongs to another process now');
    rmSync(pidFile, { force: true });
  }
  for (const name of [socketName, `${socketName}.lock`]) rmSync(join(cluster.socket.path, name), { force: true });
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Math.abs(Number.parseInt(readFileSync(pidFile, 'utf8'), 10));
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}
