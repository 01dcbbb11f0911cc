import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { startEmbedded } from '#server/platform/database/embedded/start-embedded.ts';
import { urlOf } from '#tests/killed-app.ts';
import { freePort, until } from '#tests/running-app.ts';

const ownCheckout = fileURLToPath(new URL('../../', import.meta.url));
const begun = performance.now();

export const tell = (line: string): void =>
  void process.stdout.write(`${((performance.now() - begun) / 1_000).toFixed(0).padStart(5)} s  ${line}\n`);

/** A server with a limited heap and a database of its own, and what can be seen of it from outside. */
export class AttackedApp {
  readonly port: number;
  /** the exit code or signal, once the server has ended */
  end: number | string | null = null;
  readonly #process: ChildProcess;
  readonly #metricsPort: number;
  readonly #ended: Promise<void>;
  readonly #clear: () => Promise<void>;

  private constructor(process: ChildProcess, ports: { port: number; metricsPort: number }, clear: () => Promise<void>) {
    this.#process = process;
    this.port = ports.port;
    this.#metricsPort = ports.metricsPort;
    this.#clear = clear;
    this.#ended = new Promise((resolve) =>
      process.once('exit', (code, signal) => {
        this.end = code ?? signal;
        resolve();
      }),
    );
  }

  /** Starts `checkout` with a heap of so many MB, after `fill` has written the rows that the attack needs. */
  static async start<T>(heap: number, checkout: string | undefined, fill: (db: Database['db']) => Promise<T>) {
    const folder = await mkdtemp(join(tmpdir(), 'almoner-attack-'));
    const log = { info() {}, warn() {}, error() {} };
    const server = await startEmbedded({ dataDir: join(folder, 'postgres'), log, onLost: () => {} });
    const ports = { port: await freePort(), metricsPort: await freePort() };
    const flags = ['--max-semi-space-size=4', '--expose-gc', `--max-old-space-size=${heap}`];
    const child = spawn(process.execPath, [...flags, '--disable-warning=ExperimentalWarning', 'server/main.ts'], {
      cwd: checkout ?? ownCheckout,
      env: {
        ...{ PATH: process.env['PATH'], HOME: process.env['HOME'], HOST: '127.0.0.1', ALMONER_DEMO: 'off' },
        ...{ DATABASE_URL: urlOf(server.address), DATA_DIR: join(folder, 'data') },
        ...{ PORT: String(ports.port), METRICS_PORT: String(ports.metricsPort) },
      },
      stdio: 'ignore',
    });
    const app = new AttackedApp(child, ports, async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });
    await until('a server that is ready', 90, async () => {
      if (app.end !== null) throw new Error(`the server ended with ${app.end} instead of getting ready`);
      return (await app.get('/readyz', 2_000)).startsWith('200');
    });
    const database = openDatabase(server.address);
    const filled = await fill(database.db);
    await database.close();
    return { app, filled };
  }

  async stop(): Promise<void> {
    this.#process.kill('SIGKILL');
    await this.#ended;
    await this.#clear();
  }

  /** Returns the status of a page and how long it took, in words. */
  async get(path: string, milliseconds = 30_000): Promise<string> {
    const asked = performance.now();
    const answer = await fetch(`http://127.0.0.1:${this.port}${path}`, { signal: AbortSignal.timeout(milliseconds) })
      .then((response) => response.text().then(() => `${response.status}`))
      .catch((error: unknown) => (error instanceof Error ? error.name : 'no answer'));
    return `${answer} after ${(performance.now() - asked).toFixed(0)} ms`;
  }

  /** Resident memory and used heap in MB. The server itself says what it uses of its heap: not while it is too busy to answer. */
  async memory(): Promise<string> {
    if (this.end !== null) return `DEAD (${this.end})`;
    const status = readFileSync(`/proc/${this.#process.pid}/status`, 'utf8');
    const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1_000;
    const metrics = await fetch(`http://127.0.0.1:${this.#metricsPort}/metrics`, { signal: AbortSignal.timeout(2_000) })
      .then((response) => response.text())
      .catch(() => '');
    const heap = /^nodejs_heap_size_used_bytes(?:\{.*\})? (\S+)$/m.exec(metrics)?.[1];
    return `memory ${resident.toFixed(0)} MB, heap ${heap ? (Number(heap) / 1e6).toFixed(0) : '?'} MB`;
  }

  /** The connections that the server holds open. A client that does not read would not notice that its own was closed. */
  openSockets(): number {
    const own = `:${this.port.toString(16).toUpperCase().padStart(4, '0')}`;
    const rows = ['tcp', 'tcp6'].flatMap((name) => readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1));
    const established = '01';
    return rows.filter((row) => {
      const [, local, , state] = row.trim().split(/\s+/);
      return local?.endsWith(own) === true && state === established;
    }).length;
  }

  /** Prints a line every five seconds, with another visitor's wait in each, for as long as `goesOn`. */
  async watch(goesOn: (passed: number) => boolean): Promise<void> {
    const from = performance.now();
    const passed = () => (performance.now() - from) / 1_000;
    for (let lines = 1; this.end === null && goesOn(passed()); lines += 1) {
      const visitor = await this.get('/directory');
      tell(`${await this.memory()}, ${this.openSockets()} sockets open; another visitor: ${visitor}`);
      await Promise.race([pause(Math.max(0, lines * 5 - passed()) * 1_000), this.#ended]);
    }
    if (this.end !== null) tell(`THE SERVER ENDED: ${this.end}`);
  }
}
