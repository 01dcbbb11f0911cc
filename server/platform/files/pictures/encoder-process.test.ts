import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EncoderAnswer, EncoderTask } from './encoder-process.ts';

let folder: string;
const encoder = fork(new URL('./encoder-process.ts', import.meta.url), { serialization: 'advanced', execArgv: [] });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-encoder-'));
});
afterAll(async () => {
  encoder.disconnect();
  await rm(folder, { recursive: true, force: true });
});

async function ask(task: EncoderTask): Promise<EncoderAnswer> {
  const answer = Promise.race([
    once(encoder, 'message').then(([message]) => message),
    once(encoder, 'exit').then(([code]) => Promise.reject(new Error(`the encoder ended with ${code}`))),
  ]);
  encoder.send(task);
  return answer;
}

test('a file that is gone fails its own task, and the next one is done', async () => {
  const crop = undefined;
  expect(await ask({ kind: 'picture', path: join(folder, 'gone'), crop })).toEqual({
    kind: 'failed',
    code: 'ENOENT',
    message: expect.stringContaining('no such file'),
  });
  const path = join(folder, 'there.png');
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } }).toFile(path);
  expect(await ask({ kind: 'picture', path, crop })).toEqual({
    kind: 'picture',
    image: expect.any(Uint8Array),
    thumbnail: expect.any(Uint8Array),
  });
});
