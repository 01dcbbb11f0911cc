import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type pg from 'pg';
import { type DatabaseAddress, openDatabase } from '#server/database/connection.ts';

/** What takes turns in a round: the real server over HTTP, and a bare loop on the statement that it sends. */

export const connections = 16;
const seconds = 2;

export interface Running {
  /** `http://127.0.0.1:40123` */
  origin: string;
  pid: number;
  stop(): void;
}

/** The app as production runs it, in a process of its own, with as many database connections as it has unless told otherwise. */
export function startServer(address: DatabaseAddress, environment: Record<string, string> = {}): Promise<Running> {
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [JSON.stringify(address)], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) =>
      resolve({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() }),
    );
    child.once('exit', (code) => reject(new Error(`the bench server ended with ${code}`)));
  });
}

/** Answers a second over HTTP. */
export async function overHttp(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result['2xx'] / result.duration;
}

/** Answers a second of a bare `pg` loop on a statement. */
export async function overBarePg(address: DatabaseAddress, statement: pg.QueryConfig): Promise<number> {
  const { pool, close } = openDatabase({ ...address, max: connections });
  const until = performance.now() + seconds * 1000;
  let answers = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        await pool.query(statement);
        answers += 1;
      }
    }),
  );
  const taken = (performance.now() - begun) / 1000;
  await close();
  return answers / taken;
}
