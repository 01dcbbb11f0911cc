import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#tests/api.ts';

let api: TestApi;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  agent.destroy();
  await api.close();
});

/** Writes the whole body before it reads, as many clients do. Resolves to the status, or to the code of a broken connection. */
function post(body: Buffer, headers: Record<string, string | number>): Promise<number | string | undefined> {
  const url = new URL('/api/v1/login/', api.app.http.listeningOrigin);
  return new Promise((resolve) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode));
      },
    );
    sent.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    sent.end(body);
  });
}

const large = Buffer.from(JSON.stringify({ email: 'x'.repeat(6_000_000) }));

test.each<[string, number, Record<string, string | number>]>([
  ['too large', 413, { 'content-length': large.length }],
  ['too large, of a length that is not said', 413, { 'transfer-encoding': 'chunked' }],
  ['of another type', 415, { 'content-length': large.length, 'content-type': 'text/plain' }],
  ['compressed', 415, { 'content-length': large.length, 'content-encoding': 'gzip' }],
])('a body that is %s is answered %i every time, and the connection serves the next call', async (_, status, headers) => {
  const tally = new Map<unknown, number>();
  for (let n = 0; n < 15; n += 1) {
    const said = await post(large, headers);
    tally.set(said, (tally.get(said) ?? 0) + 1);
    expect(await post(Buffer.from('{}'), { 'content-length': 2 })).toBe(400);
  }
  expect([...tally]).toEqual([[status, 15]]);
});
