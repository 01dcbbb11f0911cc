import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { startMailCatcher } from '#tests/mail-catcher.ts';
import { openNewProgramme } from '#tests/new-programme.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';

const letters = 500;
const kills = 5;
const addresses = Array.from({ length: letters }, (_, index) => `person-${String(index).padStart(4, '0')}@test.example`);

/** Starts Almoner as in production: a process with its own database, workers and postman. */
async function start(environment: Record<string, string>): Promise<RunningApp> {
  const app = spawnApp(environment);
  await ready(app);
  return app;
}

test('500 letters arrive once each while the process that sends them is killed five times', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-mail-'));
  const catcher = await startMailCatcher();
  const environment = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    PROGRAMME_EMAIL: 'programme@example.org',
    SMTP_URL: catcher.url,
  };
  const open = () => openNewProgramme(readConfig(environment));
  const before = await open();
  await before.db.transaction().execute(async (tx) => {
    for (const to of addresses) await queueMail(tx, { to, template: 'welcome', data: { firstName: 'Test' } });
  });
  await before.close();

  for (let killed = 0; killed < kills; killed++) {
    const app = await start(environment);
    const enough = catcher.caught.length + 40 + Math.floor(Math.random() * 40);
    await until(`${enough} letters`, 60, () => catcher.caught.length >= enough);
    app.process.kill('SIGKILL');
    expect(await app.ended).toBe('SIGKILL');
  }
  const app = await start(environment);
  const database = await open();
  const states = () => database.db.selectFrom('mailMessages').select('state').distinct().execute();
  await until('every letter sent', 120, async () => JSON.stringify(await states()) === '[{"state":"SENT"}]');
  await database.close();
  app.process.kill('SIGTERM');
  await once(app.process, 'exit');

  expect(catcher.caught.map(({ to }) => to.join()).sort()).toEqual(addresses);
  await catcher.close();
  await rm(dataDir, { recursive: true, force: true });
}, 300_000);

test('a database that is killed in the middle costs no letter, sends none twice, and ends nothing', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-mail-'));
  const catcher = await startMailCatcher();
  const port = String(await freePort());
  const app = await start({
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: port,
    PROGRAMME_EMAIL: 'programme@example.org',
    SMTP_URL: catcher.url,
  });
  const expected: string[] = [];
  const register = async () => {
    const email = `person-${expected.length}@test.example`;
    const body = JSON.stringify({ first_name: 'Test', last_name: 'Person', email, password: 'three words together' });
    const headers = { 'content-type': 'application/json' };
    const { status } = await fetch(`${app.origin}/api/v1/registration/`, { method: 'POST', headers, body });
    expect(status).toBe(201);
    expected.push(email);
  };
  for (let killed = 0; killed < 2; killed++) {
    for (let registered = 0; registered < 3; registered++) await register();
    const [postmaster] = (await readFile(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(postmaster), 'SIGKILL');
    await until('the database to be missed', 30, () => app.printed().split('the database died').length > killed + 1);
    await ready(app);
    await until('every letter', 60, () => catcher.caught.length >= expected.length);
  }
  expect(app.process.exitCode).toBe(null);
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  expect(catcher.caught.map(({ to }) => to.join()).sort()).toEqual(expected);
  await catcher.close();
  await rm(dataDir, { recursive: true, force: true });
}, 180_000);
