import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { type RunningApp, spawnApp, until } from '#tests/running-app.ts';

/** The first process of Almoner. It is restarted whenever it ends, as systemd would do. */
export class Supervised {
  readonly #environment: Record<string, string>;
  #stopping = false;
  #printed = '';
  app: RunningApp;
  starts = 1;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
    this.app = this.#start();
  }

  #start(): RunningApp {
    const app = spawnApp(this.#environment);
    void app.ended.then(async () => {
      this.#printed += app.printed();
      await delay(500);
      if (this.#stopping) return;
      this.starts += 1;
      this.app = this.#start();
    });
    return app;
  }

  /** the last lines of the log, across all starts */
  lastLines(count: number): string {
    return `${this.#printed}${this.app.printed()}`.split('\n').slice(-count).join('\n');
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    this.app.process.kill('SIGTERM');
    await this.app.ended;
  }
}

/** Starts a PostgreSQL that does not belong to the app. It is restarted whenever it ends. */
export async function startDatabase(dataDir: string) {
  const log = { info() {}, warn() {}, error() {} };
  const begin = () => startEmbedded({ dataDir, log, settings: { max_wal_size: '128MB' }, onLost: () => void again() });
  let server = await begin();
  let stopping = false;
  const again = async (): Promise<void> => {
    await server.stop();
    while (!stopping) {
      const next = await begin().catch(() => delay(500));
      if (next) {
        server = next;
        return;
      }
    }
  };
  const { address } = server;
  return {
    socket: join(address.host, `.s.PGSQL.${address.port}`),
    postmaster: () => Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0]),
    /** Resolves once the database accepts sessions. */
    async up(): Promise<void> {
      const { pool, close } = openDatabase({ ...address, max: 1 });
      await until('the database', 120, () =>
        pool.query('SELECT 1').then(
          () => true,
          () => delay(100, false),
        ),
      );
      await close();
    },
    stop() {
      stopping = true;
      return server.stop();
    },
  };
}
