import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compressReplies } from './compress-replies.ts';

const http = Fastify();
const long = 'a long text, again and again; '.repeat(2_000);
const middling = long.slice(0, 3_000);
beforeAll(async () => {
  compressReplies(http);
  http.get('/long', (_request, reply) => reply.type('text/plain; charset=utf-8').send(long));
  http.get('/middling', (_request, reply) => reply.type('application/json').send(middling));
  http.get('/short', (_request, reply) => reply.type('text/plain').send('short'));
  http.get('/stream', (_request, reply) =>
    reply
      .type('image/svg+xml')
      .header('content-length', long.length)
      .send(Readable.from([long.slice(0, 100), long.slice(100)])),
  );
  http.get('/broken', (_request, reply) => reply.type('text/plain').send(Readable.from(failing())));
  http.get('/picture', (_request, reply) => reply.type('image/webp').send(Buffer.from(long)));
  http.get('/part', (_request, reply) => reply.code(206).type('text/plain').send(long));
  http.get('/ready', (_request, reply) => reply.type('text/plain').header('content-encoding', 'br').send(long));
  http.get('/varies', (_request, reply) => reply.type('text/plain').header('vary', 'authorization').send(long));
  http.setNotFoundHandler((_request, reply) => reply.type('text/html').send(long));
  await http.ready();
});
afterAll(() => http.close());

async function* failing() {
  yield long;
  throw new Error('the disk is away');
}

const get = (url: string, accepted?: string, method: 'GET' | 'HEAD' = 'GET') =>
  http.inject({ method, url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

describe('a reply is compressed', () => {
  test.each([
    ['/long', long],
    ['/middling', middling],
    ['/stream', long],
  ])('%s', async (url, whole) => {
    for (const [accepted, encoding, unpack] of [
      ['gzip, deflate, br', 'br', brotliDecompressSync],
      ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const { headers, rawPayload } = await get(url, accepted);
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(unpack(rawPayload).toString()).toBe(whole);
      expect([undefined, String(rawPayload.length)]).toContain(headers['content-length']?.toString());
    }
  });

  test('with what else it varies by', async () => {
    expect((await get('/varies', 'br')).headers['vary']).toBe('authorization, accept-encoding');
  });

  test('also without its body', async () => {
    const { headers, body } = await get('/long', 'br', 'HEAD');
    expect([headers['content-encoding'], body]).toEqual(['br', '']);
  });

  test('and breaks off where its stream fails', async () => {
    const address = await http.listen({ port: 0, host: '127.0.0.1' });
    const reply = await fetch(`${address}/broken`, { headers: { 'accept-encoding': 'gzip' } });
    await expect(text(reply.body as never)).rejects.toThrow();
  });
});

describe('a reply stays as it is', () => {
  test.each([
    ['short', '/short', 'br', undefined],
    ['a picture', '/picture', 'br', undefined],
    ['a part of a file', '/part', 'br', undefined],
    ['compressed before', '/ready', 'gzip', 'br'],
    ['the app’s page, which answers to unknown addresses', '/login', 'br', undefined],
    ['the client reads no compression', '/long', 'identity', undefined],
    ['the client says nothing', '/long', undefined, undefined],
  ])('%s', async (_why, url, accepted, encoding) => {
    const { headers, body } = await get(url, accepted);
    expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, undefined]);
    expect(url === '/short' ? 'short' : long).toBe(body);
  });
});
