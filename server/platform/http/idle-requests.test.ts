import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pipelineLimit } from '#server/platform/http/bound-connections.ts';
import { heldBySystem } from '#server/platform/http/held-by-system.ts';
import { startApi, type TestApi } from '#tests/api.ts';
import { createNonprofit } from '#tests/factories/nonprofits.ts';
import { createSignedIn, type SignedInPerson } from '#tests/factories/people.ts';
import { until } from '#tests/running-app.ts';
import { whileLocked } from '#tests/while-locked.ts';

let api: TestApi;
let person: SignedInPerson;
let nonprofit: number;
beforeAll(async () => {
  api = await startApi({ IDLE_SECONDS: '1' });
  ({ id: nonprofit } = await createNonprofit(api.db));
  person = await createSignedIn(api.db, { roles: ['NONPROFIT_STAFF'], nonprofitId: nonprofit });
});
afterAll(() => api.close());

/** Sends the given text and nothing more. Resolves when the server has closed the connection. */
function sendAndStop(text: string): Promise<void> {
  const { hostname, port } = new URL(api.app.http.listeningOrigin);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('error', () => {}).on('close', () => resolve());
    socket.resume();
  });
}

const head = (method: string, path: string, type: string) =>
  `${method} /api/v1/${path} HTTP/1.1\r\nhost: test\r\nauthorization: Token ${person.token}\r\ncontent-type: ${type}\r\ncontent-length: 900000\r\n\r\n`;
const part = '--b\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

test.each([
  ['a picture', () => head('POST', `nonprofits/${nonprofit}/image/`, 'multipart/form-data; boundary=b') + part],
  [
    'a piece of a file',
    () => `${head('PUT', 'applications/response-file-uploads/some/?offset=0', 'application/octet-stream')}abc`,
  ],
  ['a record', () => `${head('PATCH', `nonprofits/${nonprofit}/`, 'application/json')}{"name":`],
])('%s that stops coming is given up, and is no failure of ours', async (_, text) => {
  const before = api.logged.length;
  await sendAndStop(text());
  expect((await api.get('user/me/', person.token)).status).toBe(200);
  expect(api.logged.slice(before).filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

/** Sends requests in one piece and reads the replies until the connection is closed. */
function sendTogether(count: number): Promise<string> {
  const { hostname, port } = new URL(api.app.http.listeningOrigin);
  const ask = (last: boolean) => `GET /api/v1/user/me/ HTTP/1.1\r\nhost: test\r\n${last ? 'connection: close\r\n' : ''}\r\n`;
  const text = Array.from({ length: count }, (_, index) => ask(index === count - 1)).join('');
  return new Promise((resolve) => {
    let read = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (bytes) => {
      read += bytes;
    });
    socket.on('error', () => {}).on('close', () => resolve(read));
  });
}

test('a connection with too many unanswered requests is closed; fewer are answered in turn', async () => {
  expect((await sendTogether(pipelineLimit)).match(/HTTP\/1.1 401/g)).toHaveLength(pipelineLimit);
  const before = api.logged.length;
  // the first request may have been answered before the last one was read
  expect((await sendTogether(pipelineLimit + 1)).split('HTTP/1.1 401').length).toBeLessThanOrEqual(2);
  expect((await api.get('user/me/', person.token)).status).toBe(200);
  expect(api.logged.slice(before).filter((line) => JSON.parse(line).status === 401).length).toBeLessThanOrEqual(1);
});

test('a reply that nobody reads is closed, and does not end the server’s other work', async () => {
  // more than the buffers of the system hold
  await sql`INSERT INTO donations (nonprofit_id, amount, date_received, donation_type, first_name, notes)
    SELECT ${nonprofit}, 5, '2026-01-01', 'CASH', 'Ada', repeat('x', 10000) FROM generate_series(1, 1200)`.execute(api.db);
  const { hostname, port } = new URL(api.app.http.listeningOrigin);
  const accepted = once(api.app.http.server, 'connection') as Promise<[Socket]>;
  const reader = connect(Number(port), hostname).pause();
  reader.on('error', () => {});
  const [socket] = await accepted;
  reader.write(`GET /download-donation-data/ HTTP/1.1\r\nhost: test\r\nauthorization: Token ${person.token}\r\n\r\n`);
  await until('bytes that wait in the server', 20, () => socket.writableLength > 0);
  expect(heldBySystem(socket)).toBeGreaterThan(0);
  await once(socket, 'close');
  expect((await api.get('user/me/', person.token)).status).toBe(200);
  reader.destroy();
});

test('a request that ends while the server stops leaves no connection that holds the stop', async () => {
  const stopping = await startApi();
  const { id, token } = await createSignedIn(stopping.db);
  let stopped: Promise<unknown> | undefined;
  const answer = await whileLocked(stopping, {
    sql: 'SELECT FROM users WHERE id = $1 FOR UPDATE',
    values: [id],
    call: () => stopping.call('PATCH', `user/${id}/`, { token, body: { first_name: 'Last' } }),
    meanwhile: () => {
      stopped = stopping.app.http.close();
      return until('the server has begun to stop', 10, async () => !stopping.app.http.server.listening);
    },
  });
  expect([answer.status, answer.body.first_name]).toEqual([200, 'Last']);
  await stopped;
  await stopping.close();
});
