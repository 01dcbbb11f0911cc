import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { urlOf } from './killed-app.ts';
import { type MailCatcher, startMailCatcher } from './mail-catcher.ts';
import { createDatabase, dropDatabase } from './new-database.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from './running-app.ts';

const name = `several_servers_${process.pid}`;
let database: Database;
let url: string;
let folder: string;
let catcher: MailCatcher;
let servers: RunningApp[] = [];

beforeAll(async () => {
  const address = await createDatabase(inject('testServer'), name);
  database = openDatabase(address);
  url = urlOf(address);
  folder = await mkdtemp(join(tmpdir(), 'almoner-shared-'));
  catcher = await startMailCatcher();
});
afterAll(async () => {
  for (const server of servers) server.process.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await database.close();
  await dropDatabase(inject('testServer'), name);
  await catcher.close();
  await rm(folder, { recursive: true, force: true });
});

async function start(dataDir = folder): Promise<RunningApp> {
  return spawnApp({
    NODE_ENV: 'test',
    ALMONER_DEMO: 'off',
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PROGRAMME_EMAIL: 'programme@example.org',
    SMTP_URL: catcher.url,
  });
}

const running = async () =>
  (await database.pool.query<{ id: string }>('SELECT id FROM running_servers')).rows.map(({ id }) => id);

test('two servers that start at the same time on an empty database make one programme', async () => {
  servers = await Promise.all([start(), start()]);
  await Promise.all(servers.map((server) => ready(server, 90)));
  const { rows } = await database.pool.query(
    'SELECT count(*)::int AS periods, count(DISTINCT starts_on)::int AS begins FROM reporting_periods',
  );
  expect(rows[0].periods).toBe(rows[0].begins);
  expect(await running()).toHaveLength(2);
  expect((await readdir(join(folder, 'servers'))).toSorted()).toEqual((await running()).toSorted());
}, 120_000);

test('two servers send each letter and run each scheduled job once', async () => {
  const people = Array.from({ length: 20 }, (_, index) => `person-${String(index).padStart(2, '0')}@test.example`);
  await database.db.transaction().execute(async (tx) => {
    for (const to of people) await queueMail(tx, { to, template: 'welcome', data: { firstName: 'Test' } });
  });
  const sent = () => catcher.caught.map(({ to }) => to.join()).filter((to) => people.includes(to));
  await until('all letters', 60, () => sent().length >= people.length);
  await until('all letters marked', 60, async () => {
    const { rows } = await database.pool.query("SELECT FROM mail_messages WHERE state <> 'SENT' AND template = 'welcome'");
    return rows.length === 0;
  });
  expect(sent().toSorted()).toEqual(people);
  // both servers add the schedule to the database, but each scheduled job has only one row
  const { rows } = await database.pool.query(
    `SELECT count(*)::int AS times, count(DISTINCT identifier)::int AS jobs FROM graphile_worker._private_known_crontabs`,
  );
  expect(rows[0].times).toBe(rows[0].jobs);
}, 120_000);

test('a server with another data folder is refused with a message', async () => {
  const elsewhere = await mkdtemp(join(tmpdir(), 'almoner-elsewhere-'));
  const other = await start(elsewhere);
  expect(await other.ended).toBe(1);
  expect(other.printed()).toContain(
    `works on the database at DATABASE_URL with another data folder: files that people upload there would be missing here. Let DATA_DIR (${elsewhere}) be one folder that all servers share`,
  );
  expect(await running()).toHaveLength(2);
  await rm(elsewhere, { recursive: true, force: true });
}, 120_000);

test('after a server has ended, only the other server counts as running', async () => {
  const [first] = servers;
  first?.process.kill('SIGTERM');
  expect(await first?.ended).toBe(0);
  expect(await running()).toHaveLength(1);
}, 60_000);
