import { spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import { freePort, until } from './running-app.ts';

export interface Pooler {
  host: string;
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode, in front of a server that trusts its users. PgBouncer refuses to run as root, so root
 * starts it as `postgres`.
 */
export async function startPooler({ host, port: behind, user }: DatabaseAddress): Promise<Pooler> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-pooler-'));
  const port = await freePort();
  const ini = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `"${user}" ""\n`);
  await writeFile(
    ini,
    `[databases]
* = host=${host} port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 4
max_client_conn = 500
max_db_connections = 4
server_idle_timeout = 2
`,
  );
  const asRoot = process.getuid?.() === 0;
  if (asRoot)
    for (const file of ['', 'users.txt', 'pgbouncer.ini']) await chown(join(folder, file), ...(await accountOf('postgres')));
  const child = spawn('pgbouncer', [...(asRoot ? ['-u', 'postgres'] : []), ini], { stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (text) => (printed += text));
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await until('PgBouncer', 20, () => {
    if (failure) throw failure;
    if (child.exitCode !== null) throw new Error(`PgBouncer ended:\n${printed}`);
    return printed.includes('process up');
  });
  const stop = async () => {
    child.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { host: '127.0.0.1', port, stop };
}

/** Returns the ids of an account and of its group. */
export async function accountOf(name: string): Promise<[number, number]> {
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find((one) => one.startsWith(`${name}:`));
  const [, , user, group] = line?.split(':') ?? [];
  return [Number(user), Number(group)];
}
