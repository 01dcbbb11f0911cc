import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { KilledApp } from '#tests/killed-app.ts';
import { type RunningApp, until } from '#tests/running-app.ts';

/** BULK_ROWS=10000 BULK_KILLS=5 for the large run. */
const rows = Number(process.env.BULK_ROWS ?? 1_200);
const kills = Number(process.env.BULK_KILLS ?? 1);

let api: TestApi;
let killed: KilledApp;
let staff: SignedInPerson;
beforeAll(async () => {
  api = await startApi();
  staff = await createSignedIn(api.db, { roles: ['CFP_STAFF'] });
  killed = await KilledApp.prepare(api);
});
afterAll(async () => {
  await api.close();
  await killed.close();
});

const ask = (path: string, body: object) => (app: RunningApp) =>
  fetch(`${app.origin}/api/v1/bulk-changes/${path}`, {
    method: 'POST',
    headers: { authorization: `Token ${staff.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test(`a change of ${rows} records and its undo, killed ${kills} times in the middle, are continued: each record once`, async () => {
  await sql`INSERT INTO nonprofits (name) SELECT 'Test ' || n FROM generate_series(1, ${rows}) AS n`.execute(api.db);
  const ids = (await api.db.selectFrom('nonprofits').select('id').orderBy('id').execute()).map(({ id }) => id);
  const held = (kill: number) =>
    `SELECT FROM nonprofits WHERE id = ${ids[Math.floor(((kill + 1) * rows) / (kills + 1))]} FOR UPDATE`;
  const now = async () => {
    const { state, done, undone } = (await api.get('bulk-changes/', staff.token)).body.results[0];
    const counted = sql<{ version: number; display: boolean; count: number }>`
      SELECT version, display, count(*)::int FROM nonprofits GROUP BY version, display ORDER BY version`.execute(api.db);
    return { state, done, undone, versions: (await counted).rows };
  };
  /**
   * Kills the process in the middle of the work, several times. Only the first process gets a request; later processes continue
   * the job.
   */
  const killIn = async (work: string, begin: (app: RunningApp) => Promise<unknown>) => {
    for (let kill = 0; kill < kills; kill += 1)
      await killed.whileHolding(held(kill), kill === 0 ? begin : () => Promise.resolve());
    const halfway = await now();
    expect([halfway.state, halfway.versions.length]).toEqual([work, 2]);
  };
  const restarted = (state: string) =>
    killed.whileRunning(() => until(state, 120, async () => (await now()).state === state && now()));

  await killIn('RUNNING', ask('', { action: 'PUBLISH_WEB', chosen: { matching: {} } }));
  expect(await restarted('DONE')).toEqual({
    ...{ state: 'DONE', done: rows, undone: 0 },
    versions: [{ version: 2, display: true, count: rows }],
  });

  const { id } = await api.db.selectFrom('bulkChanges').select('id').executeTakeFirstOrThrow();
  await killIn('UNDOING', ask(`${id}/undo/`, {}));
  expect(await restarted('UNDONE')).toEqual({
    ...{ state: 'UNDONE', done: rows, undone: rows },
    versions: [{ version: 3, display: false, count: rows }],
  });
}, 600_000);
