import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorHandler } from '#server/platform/http/errors.ts';
import { serveFiles } from './routes.ts';
import { openFolder } from './storage/folder-storage.ts';

const hash = 'ab0123456789abcdef0123456789abcd';
const picture = Buffer.from('RIFF....WEBP the bytes of a picture');
let dataDir: string;
let http: FastifyInstance;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-media-'));
  const storage = openFolder(dataDir);
  await storage.putAs(`${hash}.webp`, picture);
  await storage.putAs(`${hash}-small.webp`, Buffer.from('small'));
  await storage.putAs(`${hash}.pdf`, Buffer.from('not for everyone'));
  await writeFile(join(dataDir, 'secret.webp'), 'secret');
  http = Fastify({ routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 }, frameworkErrors: errorHandler() as never });
  http.setErrorHandler(errorHandler());
  serveFiles(http, storage);
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await http.close();
  await rm(dataDir, { recursive: true, force: true });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Requests the path unchanged: `fetch` would normalise it. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path, headers, method }, (response) => {
      response.toArray().then((chunks) => {
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) });
      }, reject);
    })
      .on('error', reject)
      .end();
  });
}

test('a picture that is empty or cannot be read is an error that nobody keeps', async () => {
  const empty = 'cd0123456789abcdef0123456789abcd.webp';
  await openFolder(dataDir).putAs(empty, Buffer.alloc(0));
  expect(await get(`/media/${empty}`)).toMatchObject({ status: 404, headers: { 'cache-control': 'no-store' } });
  const broken = Fastify();
  broken.setErrorHandler(errorHandler());
  serveFiles(broken, { ...openFolder(dataDir), open: () => Promise.reject(new Error('EIO')) });
  const { statusCode, headers } = await broken.inject(`/media/${hash}.webp`);
  expect([statusCode, headers['cache-control'], headers['content-type'], headers.etag]).toEqual([
    500,
    'no-store',
    'application/json; charset=utf-8',
    undefined,
  ]);
});

describe('a picture', () => {
  test('comes with its type and is kept for ever', async () => {
    const { status, headers, body } = await get(`/media/${hash}.webp`);
    expect(status).toBe(200);
    expect(body.equals(picture)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(picture.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: `"${hash}.webp"`,
    });
    expect((await get(`/media/${hash}-small.webp`)).body.toString()).toBe('small');
  });

  test('is not sent again to whoever has it', async () => {
    for (const tag of [`"${hash}.webp"`, `W/"${hash}.webp"`, `"other", "${hash}.webp"`, '*']) {
      const { status, headers, body } = await get(`/media/${hash}.webp`, { 'if-none-match': tag });
      expect([status, body.length, headers.etag]).toEqual([304, 0, `"${hash}.webp"`]);
    }
    expect((await get(`/media/${hash}.webp`, { 'if-none-match': `"${hash}-small.webp"` })).status).toBe(200);
  });

  test('answers HEAD with the same headers and no body', async () => {
    const { status, headers, body } = await get(`/media/${hash}.webp`, {}, 'HEAD');
    expect([status, headers['content-length'], headers['content-type'], body.length]).toEqual([
      200,
      String(picture.length),
      'image/webp',
      0,
    ]);
  });

  test('comes in parts where parts are asked for', async () => {
    const last = picture.length - 1;
    const parts: [string, number, number][] = [
      ['bytes=0-3', 0, 3],
      ['bytes=8-', 8, last],
      ['bytes=-7', last - 6, last],
      ['bytes=4-999999', 4, last],
      ['bytes=-999999', 0, last],
    ];
    for (const [range, start, end] of parts) {
      const { status, headers, body } = await get(`/media/${hash}.webp`, { range });
      expect([range, status, headers['content-range']]).toEqual([range, 206, `bytes ${start}-${end}/${picture.length}`]);
      expect(body.equals(picture.subarray(start, end + 1))).toBe(true);
    }
    for (const range of ['bytes=5-2', 'bytes=-', 'bytes=a-b', 'bytes=0-1,3-4', 'lines=1-2']) {
      expect([range, (await get(`/media/${hash}.webp`, { range })).status]).toEqual([range, 200]);
    }
    const beyond = await get(`/media/${hash}.webp`, { range: `bytes=${picture.length}-` });
    expect([beyond.status, beyond.headers['content-range'], beyond.headers['cache-control']]).toEqual([
      416,
      `bytes */${picture.length}`,
      undefined,
    ]);
    expect((await get(`/media/${hash}.webp`, { range: 'bytes=0-3', 'if-range': '"another"' })).status).toBe(200);
    expect((await get(`/media/${hash}.webp`, { range: 'bytes=0-3', 'if-range': `"${hash}.webp"` })).status).toBe(206);
  });
});

describe('anything else', () => {
  test('is not found, in the words of the wire', async () => {
    const { status, headers, body } = await get(`/media/${'0'.repeat(32)}.webp`);
    expect([status, JSON.parse(body.toString()), headers['cache-control']]).toEqual([404, { detail: 'Not found.' }, 'no-store']);
  });

  test('no way leads out of the stored pictures', async () => {
    await mkdir(join(dataDir, 'files', 'aa'), { recursive: true });
    await writeFile(join(dataDir, 'files', 'aa', 'secret.webp'), 'secret');
    const paths = [
      '/media/',
      '/media/secret.webp',
      '/media/../secret.webp',
      '/media/..%2fsecret.webp',
      '/media/..%2f..%2fsecret.webp',
      '/media/%2e%2e%2fsecret.webp',
      '/media/%252e%252e%252fsecret.webp',
      '/media/..%5csecret.webp',
      '/media/aa%2fsecret.webp',
      `/media/${hash}.webp%00`,
      `/media/${hash}%00.webp`,
      `/media/${hash}.webp%0a`,
      `/media/${hash}.webp/../../secret.webp`,
      `/media/${hash.toUpperCase()}.webp`,
      `/media/${hash}.pdf`,
      `/media/${hash}`,
      `/media/ab%2f${hash}.webp`,
      '/media/%ff',
      '//media/secret.webp',
    ];
    for (const path of paths) {
      const { status, body } = await get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(body.toString()).not.toMatch(/secret$|not for everyone/);
    }
  });
});
