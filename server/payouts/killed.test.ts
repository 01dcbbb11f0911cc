import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { createPaidNonprofit, ledgerOf, openPayoutDesk, type PayoutDesk } from '#tests/factories/payouts.ts';
import { freePort, type RunningApp, ready, spawnApp, until } from '#tests/running-app.ts';

let api: TestApi;
let desk: PayoutDesk;
let dataDir: string;
beforeAll(async () => {
  api = await startApi();
  desk = await openPayoutDesk(api);
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-killed-'));
  await desk.patch('payouts/settings/', { minimum: 0 });
});
afterAll(async () => {
  await api.close();
  await rm(dataDir, { recursive: true, force: true });
});

function databaseUrl(): string {
  const { host, port, user, password, database } = api.database.address;
  const account = [user, password]
    .filter((part) => typeof part === 'string')
    .map(encodeURIComponent)
    .join(':');
  return `postgres://${account}@localhost/${database}?host=${encodeURIComponent(String(host))}&port=${port}`;
}

const blocked = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0';
const countBlocked = async () => (await api.app.pool.query(blocked)).rowCount ?? 0;

/** Starts our process, and kills it with -9 when its call has written everything but its entry in the audit trail. */
async function killAt(call: (app: RunningApp) => Promise<unknown>): Promise<void> {
  const port = String(await freePort());
  const app = spawnApp({ DATABASE_URL: databaseUrl(), DATA_DIR: dataDir, PORT: port, ALMONER_DEMO: 'off', NODE_ENV: 'test' });
  const holder = await api.app.pool.connect();
  try {
    await ready(app);
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE audit_entries IN EXCLUSIVE MODE');
    const answer = call(app).then(
      () => 'answered',
      () => 'broke off',
    );
    await until('a call that waits', 30, async () => (await countBlocked()) > 0);
    app.process.kill('SIGKILL');
    await app.ended;
    await holder.query('COMMIT');
    expect(await answer).toBe('broke off');
    await until('the end of its session', 30, async () => (await countBlocked()) === 0);
  } finally {
    holder.release();
    app.process.kill('SIGKILL');
  }
}

const post = (path: string, body: string | FormData) => (app: RunningApp) =>
  fetch(`${app.origin}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Token ${desk.second.token}`,
      ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    },
    body,
  });

test('kill -9 in the middle of an approval, an export or a bank’s statement leaves nothing of it', async () => {
  const { id: nonprofit } = await createPaidNonprofit(api.db);
  await desk.give(nonprofit, 12.34);
  const { id } = await desk.draft();
  const batch = async () => (await desk.get(`payouts/batches/${id}/`)).body;

  await killAt(post(`payouts/batches/${id}/approve/`, JSON.stringify({ version: 1 })));
  expect(await batch()).toMatchObject({ state: 'DRAFT', approved_at: null });
  expect(await desk.post(`payouts/batches/${id}/approve/`, { version: 1 }, desk.second)).toMatchObject({ status: 200 });

  await killAt(post(`payouts/batches/${id}/export/`, '{}'));
  expect(await batch()).toMatchObject({ state: 'APPROVED', file: null });
  expect(await desk.post(`payouts/batches/${id}/export/`, {})).toMatchObject({ status: 200 });

  const reference = (await desk.lines(id)).get(nonprofit)?.reference;
  const form = new FormData();
  form.set('file', new Blob([`Date,Memo,Amount\n2026-04-02,${reference},-12.34\n`]), 'april.csv');
  await killAt(post('payouts/bank-statements/', form));
  expect((await desk.lines(id)).get(nonprofit)?.status).toBe('PENDING');
  expect((await desk.get('payouts/bank-statements/')).body.count).toBe(0);
  expect((await ledgerOf(api.db, nonprofit)).owed).toBe('12.34');
  const again = await api.call('POST', 'payouts/bank-statements/', { token: desk.first.token, form });
  expect(again).toMatchObject({ status: 200, body: { applied: 1 } });
  expect((await ledgerOf(api.db, nonprofit)).owed).toBe('0.00');
}, 120_000);
