import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type pg from 'pg';
import { type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { median } from './report.ts';

/** How many connections each side uses: HTTP connections to the real server, and the database connections of the bare loop. */
export const connections = 16;
const seconds = 2;

export interface Running {
  /** `http://127.0.0.1:40123` */
  origin: string;
  pid: number;
  stop(): void;
}

/** Starts the app as production runs it, in its own process. `environment` overrides its variables. */
export function startServer(address: DatabaseAddress, environment: Record<string, string> = {}): Promise<Running> {
  return start('./server.ts', address, environment);
}

/** Starts the bare server that saves are compared with. */
export function startBareServer(address: DatabaseAddress): Promise<Running> {
  return start('./bare-server.ts', address, {});
}

/** Starts a bare server that runs one statement with the values of the requested path. */
export function startBareList(address: DatabaseAddress, answers: object): Promise<Running> {
  return start('./bare-list.ts', address, {}, answers);
}

function start(file: string, address: DatabaseAddress, environment: Record<string, string>, sent?: object): Promise<Running> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(address)], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (sent) child.send(sent);
  return new Promise((resolve, reject) => {
    child.once('message', ({ port }: { port: number }) =>
      resolve({ origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => child.disconnect() }),
    );
    child.once('exit', (code) => reject(new Error(`the bench server ended with ${code}`)));
  });
}

/**
 * If connections get fewer responses than this on average, `overHttp` sends a fixed number of requests instead of sending for a
 * fixed time, because the requests under way at its end would weigh too much.
 */
const fewAnswers = 8;

/** Requests per second over HTTP. */
export async function overHttp(url: string, headers: Record<string, string> = {}, duration = seconds): Promise<number> {
  const send = async (limit: { duration: number } | { amount: number }) => {
    const result = await autocannon({ url, connections, headers, ...limit });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
    return result;
  };
  const timed = await send({ duration });
  if (timed['2xx'] >= connections * fewAnswers) return timed['2xx'] / timed.duration;
  const counted = await send({ amount: connections * (fewAnswers / 2) });
  return counted['2xx'] / ((counted.finish.getTime() - counted.start.getTime()) / 1000);
}

interface Loop {
  duration?: number;
  /** Runs the statements on each connection first, as a busy server has done. This matters where planning takes long. */
  warm?: boolean;
}

/** PostgreSQL plans a prepared statement five times for its values; from the sixth time on, it may keep one plan. */
const plannedAnew = 6;

/** Requests per second of a bare `pg` loop on a statement, or on several that are sent one after the other. */
export async function overBarePg(
  address: DatabaseAddress,
  asked: pg.QueryConfig | pg.QueryConfig[],
  { duration = seconds, warm = false }: Loop = {},
): Promise<number> {
  const { pool, close } = openDatabase({ ...address, max: connections });
  const statements = [asked].flat();
  if (warm) await warmUp(pool, statements);
  const until = performance.now() + duration * 1000;
  let answers = 0;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        for (const statement of statements) await pool.query(statement);
        answers += 1;
      }
    }),
  );
  const taken = (performance.now() - begun) / 1000;
  await close();
  return answers / taken;
}

async function warmUp(pool: pg.Pool, statements: readonly pg.QueryConfig[]): Promise<void> {
  const clients = await Promise.all(Array.from({ length: connections }, () => pool.connect()));
  await Promise.all(
    clients.map(async (client) => {
      for (let n = 0; n < plannedAnew; n += 1) for (const statement of statements) await client.query(statement);
      client.release();
    }),
  );
}

/** The milliseconds that one person waits for a response: the median of 30 requests. */
export async function waitFor(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const begun = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    times.push(performance.now() - begun);
  }
  return median(times);
}
