import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobSchemaRevision } from '#server/platform/jobs/schema.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { runJobsOnce } from './run-once.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const letter = { template: 'reset-password', data: { firstName: 'Test', path: '/password/reset/1/secret' } } as const;

const jobCount = async () =>
  Number((await sql<{ count: number }>`SELECT count(*) FROM graphile_worker._private_jobs`.execute(api.db)).rows[0]?.count);

test('a new database has the newest schema of the library', async () => {
  const newest = await sql<{ id: number }>`SELECT max(id) AS id FROM graphile_worker.migrations`.execute(api.db);
  expect(newest.rows).toEqual([{ id: jobSchemaRevision }]);
});

test('a job is written with its transaction, or not at all', async () => {
  const lost = api.db.transaction().execute(async (tx) => {
    await queueMail(tx, { to: 'lost@test.example', ...letter });
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  expect(await jobCount()).toBe(0);
  await api.db.transaction().execute((tx) => queueMail(tx, { to: 'kept@test.example', ...letter }));
  expect(await jobCount()).toBe(1);
  await runJobsOnce(api.app);
  expect(await jobCount()).toBe(0);
  expect(await api.db.selectFrom('mailMessages').select(['recipient', 'state']).execute()).toEqual([
    { recipient: 'kept@test.example', state: 'KEPT' },
  ]);
});
