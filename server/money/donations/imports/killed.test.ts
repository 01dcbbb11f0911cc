import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJobsOnce } from '#server/app/jobs/run-once.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { KilledApp } from '#tests/killed-app.ts';
import { type RunningApp, until } from '#tests/running-app.ts';
import { importing, manyLines } from './layouts/importing-for-tests.ts';

let api: TestApi;
let calls: ReturnType<typeof importing>;
let killed: KilledApp;
beforeAll(async () => {
  api = await startApi();
  calls = importing(api);
  killed = await KilledApp.prepare(api);
});
afterAll(async () => {
  await api.close();
  await killed.close();
});

/** so many that a job stores them */
const rows = 6_000;

test('kill -9 in the middle of an import or of its undo leaves nothing half, and the next start ends the work', async () => {
  const reporter = await calls.createReporter();
  const { body: made } = await calls.upload(manyLines(rows), reporter);
  await runJobsOnce(api.app);
  expect(await calls.read(made.id, reporter)).toMatchObject({ state: 'READY', rows });
  const ask = (step: string, body: object) => (app: RunningApp) =>
    fetch(`${app.origin}/api/v1/donation-imports/${made.id}/${step}/`, {
      method: 'POST',
      headers: { authorization: `Token ${reporter.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const now = async () => ({
    state: (await calls.read(made.id, reporter)).state,
    donations: (
      await api.get(`donations/?nonprofit_id=${reporter.nonprofit.id}&start_date=2026-01-01&end_date=2026-12-31`, reporter.token)
    ).body.count,
  });
  const restarted = (state: string) =>
    killed.whileRunning(() => until(state, 60, async () => (await now()).state === state && now()));

  await killed.atAuditEntry(ask('store', {}));
  expect(await now()).toEqual({ state: 'STORING', donations: 0 });
  expect(await restarted('STORED')).toEqual({ state: 'STORED', donations: rows });

  await killed.atAuditEntry(ask('undo', { rows }));
  expect(await now()).toEqual({ state: 'UNDOING', donations: rows });
  expect(await restarted('UNDONE')).toEqual({ state: 'UNDONE', donations: 0 });
}, 180_000);
