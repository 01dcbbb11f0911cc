import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartRefused } from '#server/platform/process/start-refused.ts';
import { findPrograms, installPrograms } from './binaries.ts';
import { findEarlierPrograms } from './cluster/earlier-cluster.ts';
import { isAlive } from './process/processes.ts';
import {
  ask,
  child,
  dataDir,
  endings,
  eventually,
  folder,
  isRoot,
  pgData,
  postmaster,
  prepareDataFolders,
  report,
  seed,
  start,
  warnings,
} from './start-for-tests.ts';

prepareDataFolders();

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

  test.each(['a fresh folder', 'a folder with a damaged lock file'])(
    'to one of two that begin at the same instant on %s',
    async (at) => {
      if (at !== 'a fresh folder') {
        await seed();
        await writeFile(join(dataDir, 'almoner.lock'), 'no number\n'.repeat(200));
      }
      const children = await Promise.all([child(), child()]);
      for (const { begin } of children) begin();
      await eventually(() => children.every(({ lines }) => lines.length > 1));
      const [refused, ready] = children.map(({ lines }) => lines[1] as string).sort((a, b) => (a > b ? -1 : 1));
      expect(ready).toBe('ready');
      expect(refused).toMatch(/^refused Almoner already runs on the data folder/);
    },
  );

  test('when the data is of a newer or an older PostgreSQL, or is none', async () => {
    await mkdir(join(dataDir, 'postgres-19'), { recursive: true });
    expect(await refusal()).toMatch(/holds a database of PostgreSQL 19, newer than the 18/);
    expect(() => findEarlierPrograms(dataDir)).toThrow(`The data folder ${dataDir} has no database.`);
    const earlier = join(folder, 'earlier');
    await mkdir(join(earlier, 'postgres-12'), { recursive: true });
    await writeFile(join(earlier, 'postgres-12', 'PG_VERSION'), '12\n');
    expect(await refusal(earlier)).toMatch(/PostgreSQL 12, older than the 18 of this Almoner\. Run npm run database:upgrade,/);
    expect(() => findEarlierPrograms(earlier)).toThrow(/^The programs of PostgreSQL 12 are no longer in/);
    await mkdir(join(earlier, 'bin', 'postgres-12.9.0'), { recursive: true });
    expect(findEarlierPrograms(earlier)).toEqual({
      folder: join(earlier, 'bin', 'postgres-12.9.0'),
      version: '12.9.0',
      major: 12,
    });
    await mkdir(join(earlier, 'postgres-18'));
    await writeFile(join(earlier, 'postgres-18', 'PG_VERSION'), '18\n');
    expect(findEarlierPrograms(earlier)).toBe(null);
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
