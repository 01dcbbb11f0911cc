import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readConfig } from '#server/platform/process/config.ts';
import { startMailCatcher } from '#tests/mail-catcher.ts';
import { openNewProgramme } from '#tests/new-programme.ts';
import { freePort, ready, spawnApp, until } from '#tests/running-app.ts';
import { createUpdate } from './save-update.ts';

/** For a large run, set UPDATE_RECEIVERS=10000 and UPDATE_KILLS=5. */
const receivers = Number(process.env.UPDATE_RECEIVERS ?? 400);
const kills = Number(process.env.UPDATE_KILLS ?? 2);

test(`an update reaches ${receivers} people once each while Almoner is killed ${kills} times`, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'almoner-updates-'));
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
  await sql`INSERT INTO users (email, first_name, last_name, roles)
    SELECT 'person-' || lpad(n::text, 5, '0') || '@test.example', 'Test', n::text, ARRAY['REVIEWER', 'CFP_STAFF']
    FROM generate_series(1, ${receivers}) AS n`.execute(before.db);
  const { id } = await before.db.selectFrom('users').select('id').limit(1).executeTakeFirstOrThrow();
  const actor = { id, roles: ['CFP_STAFF' as const], nonprofit: null, staffFields: null };
  const body = {
    title: 'News',
    author: 'Test',
    notes: 'What is new.',
    postedOn: '2026-01-01',
    audiences: ['REVIEWERS' as const],
  };
  await before.db.transaction().execute((tx) => createUpdate(tx, { actor, body, today: '2026-01-01' }));
  await before.close();

  for (let killed = 0; killed < kills; killed++) {
    const app = spawnApp(environment);
    await ready(app);
    const enough = catcher.caught.length + Math.floor((receivers / (kills + 2)) * (0.5 + Math.random()));
    await until(`${enough} letters`, 300, () => catcher.caught.length >= enough);
    app.process.kill('SIGKILL');
    expect(await app.ended).toBe('SIGKILL');
  }
  const app = spawnApp(environment);
  await ready(app);
  const database = await open();
  const counted = sql<{ sent: number }>`SELECT count(*)::int AS sent FROM mail_messages WHERE state = 'SENT'`;
  await until('every letter sent', 900, async () => (await counted.execute(database.db)).rows[0]?.sent === receivers);
  expect(await database.db.selectFrom('updates').select('state').execute()).toEqual([{ state: 'SENT' }]);
  await database.close();
  app.process.kill('SIGTERM');
  await once(app.process, 'exit');
  const expected = Array.from({ length: receivers }, (_, index) => `person-${String(index + 1).padStart(5, '0')}@test.example`);
  expect(catcher.caught.map(({ to }) => to.join()).sort()).toEqual(expected);
  await catcher.close();
  await rm(dataDir, { recursive: true, force: true });
}, 1_800_000);
