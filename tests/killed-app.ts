import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseAddress } from '#server/platform/database/connection.ts';
import type { TestApi } from './api.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from './running-app.ts';

/** Finds the sessions that wait for a lock of this session. Sessions that wait for others do not count: that is usual. */
const blocked = 'SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))';

/** Starts our process on the database of a test, and kills it with -9 in the middle of its work. */
export class KilledApp {
  readonly #api: TestApi;
  readonly #dataDir: string;

  private constructor(api: TestApi, dataDir: string) {
    this.#api = api;
    this.#dataDir = dataDir;
  }

  static async prepare(api: TestApi): Promise<KilledApp> {
    return new KilledApp(api, await mkdtemp(join(tmpdir(), 'almoner-killed-')));
  }

  async close(): Promise<void> {
    await rm(this.#dataDir, { recursive: true, force: true });
  }

  /** Runs a process while `work` uses it, and kills it at the end. */
  async whileRunning<T>(work: (app: RunningApp) => Promise<T>): Promise<T> {
    const app = spawnApp({
      DATABASE_URL: databaseUrl(this.#api),
      DATA_DIR: this.#dataDir,
      PORT: String(await freePort()),
      ALMONER_DEMO: 'off',
      NODE_ENV: 'test',
    });
    try {
      await ready(app);
      return await work(app);
    } finally {
      app.process.kill('SIGKILL');
      await app.ended;
    }
  }

  /** Kills a process when a call has written everything except its entry in the audit trail. */
  async atAuditEntry(call: (app: RunningApp) => Promise<unknown>): Promise<void> {
    await this.whileHolding('LOCK TABLE audit_entries IN EXCLUSIVE MODE', call);
  }

  /** Kills a process when its call waits for the lock that the statement `lock` takes. */
  async whileHolding(lock: string, call: (app: RunningApp) => Promise<unknown>): Promise<void> {
    const holder = await this.#api.app.pool.connect();
    try {
      const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const countBlocked = () => this.#countBlocked(rows[0]?.pid);
      await this.whileRunning(async (app) => {
        await holder.query('BEGIN');
        await holder.query(lock);
        const answer = call(app).catch(() => {});
        await until('work that waits', 30, async () => (await countBlocked()) > 0);
        app.process.kill('SIGKILL');
        await app.ended;
        await answer;
      });
      await holder.query('COMMIT');
      await until('the end of its session', 30, async () => (await countBlocked()) === 0);
    } finally {
      holder.release(true);
    }
  }

  async #countBlocked(holder: number | undefined): Promise<number> {
    return (await this.#api.app.pool.query(blocked, [holder])).rowCount ?? 0;
  }
}

/** The database of a test as a URL, for `DATABASE_URL`. */
export const databaseUrl = (api: TestApi): string => urlOf(api.database.address);

export function urlOf({ host, port, user, password, database }: DatabaseAddress): string {
  const account = [user, password]
    .filter((part) => typeof part === 'string')
    .map(encodeURIComponent)
    .join(':');
  return `postgres://${account}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
}
