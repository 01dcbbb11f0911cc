import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { databaseUrl } from '#tests/killed-app.ts';
import { dropDatabase } from '#tests/new-database.ts';
import { freePort, ready, spawnApp } from '#tests/running-app.ts';

let api: TestApi;
const secret = 'metrics-token-of-the-tests';
/** With this variable, Almoner does not store a file of keys in the data folder. */
const payoutKeys = Buffer.alloc(32).toString('base64');
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN: secret });
});
afterAll(() => api.close());

test('healthz and readyz answer; readyz says when the database does not', async () => {
  expect(await api.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await api.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  const lost = await startApi();
  await dropDatabase(inject('testServer'), String(lost.database.address.database));
  expect(await lost.get('/readyz')).toMatchObject({ status: 503, body: { detail: 'The database does not answer.' } });
  expect((await lost.get('/healthz')).status).toBe(200);
  await lost.close();
});

test('readyz says when the data folder is gone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-health-'));
  const unmounted = await startApi({ DATA_DIR: folder, PAYOUT_KEYS: payoutKeys });
  await rm(folder, { recursive: true });
  expect(await unmounted.get('/readyz')).toMatchObject({
    status: 503,
    body: { detail: 'The data folder cannot be read (ENOENT).' },
  });
  await unmounted.close();
});

test('a start on another database makes the data folder, and is ready', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-health-'));
  const dataDir = join(folder, 'made', 'at the start');
  const environment = { DATABASE_URL: databaseUrl(api), DATA_DIR: dataDir, ALMONER_DEMO: 'off', NODE_ENV: 'test' };
  const app = spawnApp({ ...environment, PORT: String(await freePort()) });
  await ready(app);
  expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
  app.process.kill('SIGTERM');
  expect(await app.ended).toBe(0);
  // the path of this data folder leads through a file
  const refused = spawnApp({ ...environment, DATA_DIR: join(import.meta.dirname, 'health.test.ts', 'data') });
  expect(await refused.ended).toBe(1);
  expect(refused.printed()).toContain('a part of its path is a file, not a folder');
  await rm(folder, { recursive: true, force: true });
}, 120_000);

test('readyz says when the disk is full, and stays in rotation for readers', async () => {
  // `/proc` has no free blocks, so it looks like a full disk
  const full = await startApi({ DATA_DIR: '/proc', PAYOUT_KEYS: payoutKeys });
  expect(await full.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready', detail: 'The disk is full: nothing can be saved.' },
  });
  await full.close();
});

test('metrics are for who holds the token, and count requests by route', async () => {
  await api.get('/api/v1/nonprofits/12345/');
  expect(await api.get('/metrics')).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
  const wrong = await api.call('GET', '/metrics', { headers: { authorization: `Bearer ${secret}x` } });
  expect(wrong.status).toBe(404);
  const { status, body } = await api.call('GET', '/metrics', { headers: { authorization: `Bearer ${secret}` } });
  expect(status).toBe(200);
  expect(body).toContain('almoner_http_request_seconds_count{method="GET",route="/api/v1/nonprofits/:id/",status="401"} 1');
  expect(body).toContain('process_resident_memory_bytes');
});
