import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';
import { administer } from '#tests/new-database.ts';

let api: TestApi;
const secret = 'metrics-token-of-the-tests';
beforeAll(async () => {
  api = await startApi({ METRICS_TOKEN: secret });
});
afterAll(() => api.close());

test('healthz and readyz answer; readyz says when the database does not', async () => {
  expect(await api.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await api.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
  const lost = await startApi();
  await administer(inject('testServer'), `DROP DATABASE ${lost.database.address.database} WITH (FORCE)`);
  expect(await lost.get('/readyz')).toMatchObject({ status: 503, body: { detail: 'The database does not answer.' } });
  expect((await lost.get('/healthz')).status).toBe(200);
  await lost.close();
});

test('readyz says when the disk is full, and stays in rotation for readers', async () => {
  // a file system without free blocks
  const full = await startApi({ DATA_DIR: '/proc' });
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
