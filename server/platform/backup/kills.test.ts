import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { fillDemo } from '#server/app/demo/demo.ts';
import { hashPassword } from '#server/people/sign-in/passwords/passwords.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { urlOf } from '#tests/killed-app.ts';
import { createDatabase, dropDatabase } from '#tests/new-database.ts';
import { fileArchive } from './archives/file-archive.ts';
import { dumpTable } from './making/dump-rows.ts';
import { makeBackup } from './making/make-backup.ts';
import { readArchive } from './restoring/read-archive.ts';
import { copySettings, findTables } from './tables.ts';

/** how many times each command is killed; the environment variable `BACKUP_KILLS` overrides it */
const kills = Number(process.env['BACKUP_KILLS'] ?? 3);
/** milliseconds after its start at which a command is killed, so that it is in the middle of its work */
const moments = Array.from({ length: kills }, (_, kill) => 150 + Math.round((1_400 * kill) / kills));

const ignore = async () => {};
const commands = fileURLToPath(new URL('../../app/commands/', import.meta.url));
let api: TestApi;
let folder: string;

beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'almoner-kills-'));
  const { db, storage, vault } = api.app;
  await fillDemo({ db, storage, vault, hashPassword });
}, 60_000);
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true, force: true });
});

function start(command: string, path: string, dataDir: string, address: DatabaseAddress): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, DATABASE_URL: urlOf(address) };
  return spawn(process.execPath, [join(commands, `${command}.ts`), path], { env, stdio: 'ignore' });
}

/** Kills the process (kill -9) this many milliseconds after its start, unless it has ended before. */
async function killedAt(child: ChildProcess, milliseconds: number): Promise<void> {
  const timer = setTimeout(() => child.kill('SIGKILL'), milliseconds);
  await once(child, 'exit');
  clearTimeout(timer);
}

/** All rows except those of letters, because a restore marks waiting letters as not sent. */
async function rowsOf({ pool }: Database): Promise<string[]> {
  const client = await pool.connect();
  await client.query(`BEGIN; ${copySettings}`);
  const found: string[] = [];
  for (const table of (await findTables(client)).filter(({ name }) => name !== 'mail_messages')) {
    const { rows, sha256 } = await dumpTable(client, table, ignore);
    found.push(`${table.name} ${rows} ${sha256}`);
  }
  client.release(true);
  return found;
}

test('a backup that is killed leaves a whole archive or none', async () => {
  for (const [kill, moment] of moments.entries()) {
    const path = join(folder, `backup-${kill}`);
    await killedAt(start('backup', path, api.app.config.dataDir, api.database.address), moment);
    const whole = (await readdir(folder)).includes(`backup-${kill}`);
    if (whole)
      await readArchive(fileArchive(path), null, {
        begin: ignore,
        entry: ({ content }) => buffer(content).then(ignore),
        end: ignore,
      });
  }
  // a killed backup holds no lock
  const end = await makeBackup(api.database, api.app.config, {
    archive: fileArchive(join(folder, 'whole')),
    passphrase: null,
    signal: new AbortController().signal,
  });
  expect(end.tables.length).toBeGreaterThan(100);
}, 120_000);

test('a restore that is killed leaves an empty database or the whole programme, and ends when it is run again', async () => {
  const name = 'killed_restore';
  const wanted = await rowsOf(api.database);
  for (const [kill, moment] of moments.entries()) {
    const address = await createDatabase(inject('testServer'), name);
    const dataDir = await mkdtemp(join(folder, `machine-${kill}-`));
    await killedAt(start('restore', join(folder, 'whole'), dataDir, address), moment * 2);
    const [code] = await once(start('restore', join(folder, 'whole'), dataDir, address), 'exit');
    const database = openDatabase(address);
    expect([kill, await rowsOf(database)]).toEqual([kill, wanted]);
    await database.close();
    expect([0, 1]).toContain(code);
    expect((await readdir(dataDir)).includes('restore-unfinished')).toBe(false);
  }
  await dropDatabase(inject('testServer'), name);
}, 300_000);
