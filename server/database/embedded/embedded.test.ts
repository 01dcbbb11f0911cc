import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { StartRefused } from '#server/process/start-refused.ts';
import { findPrograms, installPrograms } from './binaries.ts';
import type { EmbeddedAddress, EmbeddedServer } from './embedded.ts';
import { isAlive, isPostgresOf } from './processes.ts';
import { startEmbedded } from './start-embedded.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
let dataDir: string;
let warnings: string[];
/** run after each test, the last one first */
let endings: (() => Promise<unknown>)[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-embedded-'));
  await chmod(folder, 0o755);
  dataDir = join(folder, 'data');
  warnings = [];
  endings = [() => rm(folder, { recursive: true, force: true }), () => eventually(() => !isPostgresOf(postmaster(), pgData()))];
});
afterEach(async () => {
  while (endings.length > 0) await endings.pop()?.();
});

let template: string;

beforeAll(async () => {
  template = await mkdtemp(join(tmpdir(), 'almoner-embedded-template-'));
  await (await startEmbedded({ dataDir: template, log: { info() {}, error() {}, warn() {} } })).stop();
});
afterAll(() => rm(template, { recursive: true, force: true }));

/** A copy of a cluster that was created once: faster than creating a new one. */
async function seed(): Promise<void> {
  await mkdir(dataDir, { mode: 0o700 });
  await promisify(execFile)('cp', ['-a', join(template, 'postgres-18'), dataDir]);
}

const log = { info() {}, error() {}, warn: (_: object, message: string) => void warnings.push(message) };

async function start(at = dataDir): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir: at, log });
  endings.push(() => server.stop());
  return server;
}

async function ask(address: EmbeddedAddress, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ ...address });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query({ text: statement, rowMode: 'array' })).rows.map((row: unknown[]) => row[0]);
  } finally {
    await client.end();
  }
}

async function eventually<T>(what: () => T | Promise<T>, milliseconds = 25_000): Promise<T> {
  const deadline = Date.now() + milliseconds;
  for (;;) {
    try {
      const result = await what();
      if (result) return result;
      throw new Error(`not in time: ${what}`);
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}

const report = (kind: string, begin: number) =>
  process.stdout.write(`${kind} start: ${Math.round(performance.now() - begin)} ms\n`);

const pgData = (at = dataDir) => join(at, 'postgres-18');

/** The process id of the running or killed postmaster; 0 if it shut down normally. */
function postmaster(at = dataDir): number {
  const file = join(pgData(at), 'postmaster.pid');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
}

interface Child {
  process: ChildProcess;
  lines: string[];
  begin(): void;
}

/** A separate process that runs PostgreSQL in the data folder once it is told to begin. */
async function child(): Promise<Child> {
  const program = fileURLToPath(new URL('./child-for-tests.ts', import.meta.url));
  const process_ = spawn(process.execPath, [program, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: process_.stdout }).on('line', (line) => lines.push(line));
  endings.push(() => killed(process_));
  await eventually(() => lines.length > 0);
  return { process: process_, lines, begin: () => void process_.stdin.write('\n') };
}

async function killed(process_: ChildProcess): Promise<void> {
  if (process_.exitCode !== null || process_.signalCode !== null) return;
  process_.kill('SIGKILL');
  await once(process_, 'close');
}

describe('a start', () => {
  test('makes a durable UTF-8 database that only its own user reaches', async () => {
    const begin = performance.now();
    const { address } = await start();
    report('cold', begin);
    const settings = ['fsync', 'synchronous_commit', 'jit', 'listen_addresses', 'timezone', 'server_encoding', 'shared_buffers'];
    const values = await Promise.all(settings.map((name) => ask(address, `SHOW ${name}`)));
    expect(values.flat()).toEqual(['on', 'on', 'off', '', 'UTC', 'UTF8', '128MB']);
    expect(
      await ask(address, "SELECT string_agg(v, '' ORDER BY v) || lower('ÄÉ') FROM unnest(ARRAY['b','a','B','é']) v"),
    ).toEqual(['Babéäé']);
    expect((await stat(address.host)).mode & 0o777).toBe(0o700);
    expect((await stat(pgData())).mode & 0o777).toBe(0o700);
  });

  test('keeps what an earlier run wrote, and leaves nothing running between', async () => {
    await seed();
    const first = await start();
    await ask(first.address, "CREATE TABLE kept AS SELECT 'here' AS word");
    const pid = postmaster();
    await Promise.all([first.stop(), first.stop()]);
    expect(isAlive(pid)).toBe(false);
    const begin = performance.now();
    const second = await start();
    report('warm', begin);
    expect(await ask(second.address, 'SELECT word FROM kept')).toEqual(['here']);
  });

  test('removes a stale postmaster.pid that names another live process', async () => {
    await seed();
    const first = await start();
    await ask(first.address, "CREATE TABLE kept AS SELECT 'here' AS word");
    const socketLock = join(first.address.host, '.s.PGSQL.5432.lock');
    const files = [join(pgData(), 'postmaster.pid'), socketLock].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
    await first.stop();
    const other = spawn('sleep', ['60'], { stdio: 'ignore' });
    endings.push(async () => other.kill('SIGKILL'));
    await mkdir(first.address.host, { recursive: true });
    for (const { path, text } of files) await writeFile(path, text.replace(/^\d+/, String(other.pid)));
    const second = await start();
    expect(await ask(second.address, 'SELECT word FROM kept')).toEqual(['here']);
    expect(warnings).toEqual(['removed a stale postmaster.pid: its number belongs to another process now']);
    expect(isAlive(other.pid as number)).toBe(true);
  });

  test.each(['', 'no number\n'])('opens where postmaster.pid and the lock file hold %j', async (damage) => {
    await seed();
    await (await start()).stop();
    await writeFile(join(pgData(), 'postmaster.pid'), damage);
    await writeFile(join(dataDir, 'almoner.lock'), damage.repeat(200));
    const { address } = await start();
    expect(await ask(address, 'SELECT 1')).toEqual([1]);
    expect(warnings).toEqual(['removed a postmaster.pid without a number: a full disk or a crash left it']);
  });

  test('works in a folder whose path is too long for a socket', async () => {
    const long = join(folder, 'a'.repeat(60), 'b'.repeat(60));
    const { address, stop } = await start(long);
    expect(Buffer.byteLength(address.host)).toBeLessThan(86);
    expect(await ask(address, 'SELECT 1')).toEqual([1]);
    await stop();
    expect(existsSync(address.host)).toBe(false);
  });

  test("runs programs whose install script, which makes their libraries' links, did not", async () => {
    const programs = findPrograms();
    const unlinked = installPrograms(programs, join(folder, 'unlinked'), null);
    const libraries = readdirSync(join(unlinked, 'lib'), { withFileTypes: true });
    const links = libraries.filter((entry) => entry.isSymbolicLink()).map(({ name }) => name);
    for (const name of links) await rm(join(unlinked, 'lib', name));
    const whole = installPrograms({ ...programs, folder: unlinked }, join(folder, 'whole'), null);
    expect(readdirSync(join(whole, 'lib'))).toEqual(libraries.map(({ name }) => name).sort());
    if (process.platform === 'linux') expect(links).toContain('libicuuc.so.60');
  });

  test('clears away what a start that was cut short left', async () => {
    await mkdir(join(dataDir, 'postgres-18.new-gone', 'base'), { recursive: true });
    await mkdir(join(dataDir, 'bin', '.new-gone'), { recursive: true });
    await start();
    expect(readdirSync(dataDir).filter((name) => name.includes('new-'))).toEqual([]);
    expect(readdirSync(join(dataDir, 'bin')).filter((name) => name.startsWith('.new-'))).toEqual([]);
  });
});

describe('a start is refused in words', () => {
  const refusal = (at = dataDir) => start(at).catch((error: unknown) => (error instanceof StartRefused ? error.message : error));

  test('when Almoner runs on the folder already', async () => {
    await seed();
    const { address } = await start();
    expect(await refusal()).toBe(
      `Almoner already runs on the data folder ${dataDir} (process ${process.pid}). Stop it first, or choose another folder with DATA_DIR.`,
    );
    expect(await ask(address, 'SELECT 1')).toEqual([1]);
  });

  test('to one of two that begin at the same instant on a fresh folder', async () => {
    const children = await Promise.all([child(), child()]);
    for (const { begin } of children) begin();
    await eventually(() => children.every(({ lines }) => lines.length > 1));
    const [refused, ready] = children.map(({ lines }) => lines[1] as string).sort((a, b) => (a > b ? -1 : 1));
    expect(ready).toBe('ready');
    expect(refused).toMatch(/^refused Almoner already runs on the data folder/);
  });

  test('when the data is of a newer PostgreSQL, or is none', async () => {
    await mkdir(join(dataDir, 'postgres-19'), { recursive: true });
    expect(await refusal()).toMatch(/holds a database of PostgreSQL 19, newer than the 18/);
    const other = join(folder, 'other');
    await mkdir(join(other, 'postgres-18', 'letters'), { recursive: true });
    expect(await refusal(other)).toMatch(/is not empty and holds no database/);
  });

  test('when the data folder is a file, and when there is no PostgreSQL for the machine', async () => {
    await writeFile(dataDir, '');
    expect(await refusal()).toMatch(/can't be used: a part of its path is a file/);
    expect(() => findPrograms('linux', 'riscv64')).toThrow(/brings no PostgreSQL for this machine .* Set DATABASE_URL/);
  });

  test('when the database can not start, with its own reason', async () => {
    await seed();
    await (await start()).stop();
    await rm(join(pgData(), 'global', 'pg_control'));
    expect(await refusal()).toMatch(/could not start.*could not find the database system/s);
  });
});

describe('after a kill -9', () => {
  test('of the postmaster, it runs again with all that was committed', async () => {
    await seed();
    const { address, stop } = await start();
    await ask(address, "CREATE TABLE kept AS SELECT 'here' AS word");
    for (let round = 0; round < 2; round++) {
      const pid = postmaster();
      process.kill(pid, 'SIGKILL');
      expect(await eventually(() => ask(address, 'SELECT word FROM kept'))).toEqual(['here']);
      expect(postmaster()).not.toBe(pid);
    }
    expect(warnings).toEqual(Array(2).fill('the database died; starting it again'));
    process.kill(postmaster(), 'SIGKILL');
    await stop();
    expect(isPostgresOf(postmaster(), pgData())).toBe(false);
  });

  test.each(['our process', 'our process and the postmaster'])('of %s, every acknowledged row is there', async (victims) => {
    await seed();
    const { process: writer, lines, begin } = await child();
    begin();
    await eventually(() => lines.length > 100);
    const pid = postmaster();
    writer.kill('SIGKILL');
    if (victims !== 'our process') process.kill(pid, 'SIGKILL');
    await once(writer, 'close');
    const acknowledged = lines.slice(2).map(Number);
    if (victims === 'our process') await eventually(() => !isAlive(pid));
    const { address } = await start();
    const written = await ask(address, 'SELECT number FROM written ORDER BY number');
    expect(written.slice(0, acknowledged.length)).toEqual(acknowledged);
    await eventually(() => !isAlive(pid));
  });

  test('of our process, the next start waits for the old database to end', async () => {
    await seed();
    const { process: writer, lines, begin } = await child();
    begin();
    await eventually(() => lines.length > 10);
    writer.kill('SIGKILL');
    await once(writer, 'exit');
    const { address } = await start();
    expect((await ask(address, 'SELECT number FROM written')).length).toBeGreaterThanOrEqual(lines.length - 2);
  });
});

describe.runIf(isRoot)('as root', () => {
  test('PostgreSQL runs as an unprivileged user', async () => {
    await seed();
    await start();
    const { uid } = statSync(pgData());
    expect(uid).toBeGreaterThan(0);
    if (process.platform === 'linux') expect(statSync(`/proc/${postmaster()}`).uid).toBe(uid);
  });

  test('a folder above the data that is closed to that user stays closed, and is no hindrance', async () => {
    const closed = await mkdtemp(join(folder, 'closed-'));
    const shared = '/var/cache/almoner';
    if (!existsSync(shared)) endings.push(() => rm(shared, { recursive: true, force: true }));
    const first = await start(join(closed, 'data'));
    await ask(first.address, "CREATE TABLE kept AS SELECT 'here' AS word");
    process.kill(postmaster(join(closed, 'data')), 'SIGKILL');
    expect(await eventually(() => ask(first.address, 'SELECT word FROM kept'))).toEqual(['here']);
    await first.stop();
    const second = await start(join(closed, 'data'));
    expect(await ask(second.address, 'SELECT word FROM kept')).toEqual(['here']);
    expect([statSync(folder), statSync(closed)].map(({ mode }) => mode & 0o777)).toEqual([0o755, 0o700]);
  });

  test('data that was put back by root is given to that user', async () => {
    await seed();
    const first = await start();
    await first.stop();
    for (const path of readdirSync(pgData(), { recursive: true })) await chown(join(pgData(), String(path)), 0, 0);
    await chown(pgData(), 0, 0);
    const { address } = await start();
    expect(await ask(address, 'SELECT 1')).toEqual([1]);
  });
});
