import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '#tests/running-app.ts';
import type { DatabaseProxy } from './proxy.ts';

/** The parts of a running Almoner that faults damage. */
export interface Victims {
  /** returns the process id of the first process */
  pid: () => number;
  database: { postmaster(): number; up(): Promise<void> };
  proxy: DatabaseProxy;
  /** the folder of the small disk that holds the database and the files */
  disk: string;
  mail: { slow: boolean; refusing: boolean };
}

/** Causes a fault. Resolves when the fault is over. */
type Fault = (victims: Victims) => Promise<void>;

function children(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
};

/** Waits until `find` returns processes, and kills one of them at random. */
async function kill(find: () => readonly number[]): Promise<void> {
  const pids = await until('a process to kill', 60, () => {
    const found = find();
    return found.length > 0 && found;
  });
  const pid = pids[Math.floor(Math.random() * pids.length)];
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

const harm = () => delay(10_000 + Math.random() * 10_000);

async function fillDisk({ disk }: Victims): Promise<void> {
  const path = join(disk, 'filler');
  const file = await open(path, 'w');
  try {
    const block = Buffer.alloc(1_000_000, 1);
    const end = performance.now() + 10_000 + Math.random() * 10_000;
    // write again and again, because the app or the database may free space
    while (performance.now() < end) {
      await file.write(block).catch(() => delay(20));
    }
  } finally {
    await file.close();
    await rm(path);
  }
}

async function whileNetwork(state: 'cut' | 'silent', { proxy }: Victims): Promise<void> {
  proxy.become(state);
  await harm();
  proxy.become('open');
}

async function whileMail(how: 'slow' | 'refusing', { mail }: Victims): Promise<void> {
  mail[how] = true;
  await harm();
  mail[how] = false;
}

const childrenOf = (pid: number, word: string) => children(pid).filter((child) => commandOf(child).includes(word));

export const faults: Record<string, Fault> = {
  'first process killed': ({ pid }) => kill(() => [pid()]),
  'web process killed': ({ pid }) => kill(() => childrenOf(pid(), 'main.ts')),
  'postman killed': ({ pid }) => kill(() => childrenOf(pid(), 'postman')),
  'postmaster killed': async ({ database }) => {
    await kill(() => [database.postmaster()]);
    await database.up();
  },
  'database session killed': async ({ database }) => {
    await kill(() => childrenOf(database.postmaster(), 'almoner_app'));
    // if a session is killed, PostgreSQL ends all sessions and restarts
    await database.up();
  },
  'disk full': fillDisk,
  'network cut': (victims) => whileNetwork('cut', victims),
  'network silent': (victims) => whileNetwork('silent', victims),
  'mail slow': (victims) => whileMail('slow', victims),
  'mail refused': (victims) => whileMail('refusing', victims),
};

/** Mounts a small disk. Throws if this user may not mount, because the run needs root. */
export function mountDisk(folder: string, megabytes: number): () => void {
  const { status, stderr } = spawnSync(
    '/bin/mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'almoner-chaos', folder],
    {
      encoding: 'utf8',
    },
  );
  if (status !== 0) throw new Error(`A full disk needs a small one, which root may mount: ${stderr.trim()}`);
  return () => void spawnSync('/bin/umount', ['-l', folder]);
}
