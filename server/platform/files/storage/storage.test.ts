import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { openFolder } from './folder-storage.ts';
import { contentName } from './storage.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-files-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const bytes = Buffer.from('the bytes of a file');
const read = async (stream: Readable) => Buffer.concat(await stream.toArray()).toString();

test('bytes are kept under a name made from them, once', async () => {
  const storage = openFolder(dataDir);
  expect(await readdir(dataDir)).toEqual([]);
  const names = await Promise.all([storage.put(bytes, '.txt'), storage.put(bytes, '.txt'), storage.put(bytes, '.txt')]);
  expect(new Set(names)).toEqual(new Set([contentName(bytes, '.txt')]));
  const name = names[0];
  expect(name).toMatch(/^[0-9a-f]{32}\.txt$/);
  expect(await readdir(join(dataDir, 'files', name.slice(0, 2)))).toEqual([name]);
  expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual([]);
  expect(await read(await storage.open(name))).toBe('the bytes of a file');
  expect(await read(await storage.open(name, { start: 4, end: 8 }))).toBe('bytes');
});

test('a stored file of the wrong size is written again', async () => {
  const storage = openFolder(dataDir);
  const name = await storage.put(bytes, '.txt');
  await truncate(join(dataDir, 'files', name.slice(0, 2), name), 3);
  expect(await storage.stat(name)).toEqual({ size: 3 });
  await storage.put(bytes, '.txt');
  expect(await read(await storage.open(name))).toBe('the bytes of a file');
});

test('what is not there: no size, no stream, and nothing to remove', async () => {
  const storage = openFolder(dataDir);
  const name = await storage.put(bytes, '.txt');
  expect(await storage.stat(name)).toEqual({ size: bytes.length });
  await storage.remove(name);
  await storage.remove(name);
  expect(await storage.stat(name)).toBeNull();
  await expect(storage.open(name)).rejects.toThrow('ENOENT');
});

test('a name that no file was given is refused before the disk is touched', async () => {
  const storage = openFolder(dataDir);
  await writeFile(join(dataDir, 'secret'), 'secret');
  for (const name of [
    '../secret',
    `${'a'.repeat(32)}/../../secret`,
    '/etc/passwd',
    `${'a'.repeat(32)}\0.txt`,
    '',
    '.',
    'incoming',
  ]) {
    await expect(storage.stat(name)).rejects.toThrow('not the name of a stored file');
    await expect(storage.open(name)).rejects.toThrow('not the name of a stored file');
    await expect(storage.putAs(name, bytes)).rejects.toThrow('not the name of a stored file');
  }
});

test('what a killed process left half-written is cleared a day later', async () => {
  await openFolder(dataDir).put(bytes, '.txt');
  const incoming = join(dataDir, 'files', 'incoming');
  await writeFile(join(incoming, 'old'), '');
  await utimes(join(incoming, 'old'), 0, 0);
  await writeFile(join(incoming, 'of-now'), '');
  await openFolder(dataDir).put(Buffer.from('other bytes'), '.txt');
  expect(await readdir(incoming)).toEqual(['of-now']);
});

test('what another process left half-written is cleared by a process that runs for days', async () => {
  const storage = openFolder(dataDir);
  await storage.put(bytes, '.txt');
  const incoming = join(dataDir, 'files', 'incoming');
  await writeFile(join(incoming, 'old'), '');
  await storage.put(Buffer.from('bytes of the same day'), '.txt');
  expect(await readdir(incoming)).toEqual(['old']);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 90_000_000 });
  onTestFinished(() => void vi.useRealTimers());
  await storage.put(Buffer.from('bytes of the next day'), '.txt');
  expect(await readdir(incoming)).toEqual([]);
});
