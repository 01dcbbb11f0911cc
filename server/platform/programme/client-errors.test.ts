import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ TRUST_PROXY: '1' });
});
afterAll(() => api.close());

const report = (body: object, headers: Record<string, string> = {}) => api.call('POST', 'client-errors/', { body, headers });

test("a browser's error stands in the log with the call's name, on one line", async () => {
  const sent = { kind: 'call', call: 'listNonprofits', message: 'status 500\nforged line', place: '/nonprofits' };
  expect((await report(sent)).status).toBe(204);
  const line = api.logged.find((one) => one.includes('an error in a browser')) ?? '{}';
  expect(JSON.parse(line)).toMatchObject({ level: 50, clientError: { ...sent, message: 'status 500 forged line' } });
});

test('a report with another kind or a long message is refused, and a client that reports for ever too', async () => {
  const { status, body } = await report({ kind: 'gossip', message: 'x'.repeat(301) });
  expect([status, Object.keys(body).sort()]).toEqual([400, ['kind', 'message']]);
  const statuses = [];
  for (let sent = 0; sent < 31; sent += 1) statuses.push((await report({ kind: 'script', message: 'again' })).status);
  expect(statuses.at(-1)).toBe(429);
});

test('the addresses of one IPv6 network count as one client', async () => {
  const statuses = [];
  const send = (address: string) => report({ kind: 'script', message: 'again' }, { 'x-forwarded-for': address });
  for (let sent = 1; sent <= 31; sent += 1) statuses.push((await send(`2001:db8:1:1::${sent}`)).status);
  expect(statuses).toEqual([...Array(30).fill(204), 429]);
  expect((await send('2001:db8:1:2::1')).status).toBe(204);
});
