import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { contentName, type Storage, type StoredFile } from '#server/platform/files/storage/storage.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { startObjectStore, type TestObjectStore } from '#tests/object-store/object-store.ts';

let store: TestObjectStore;
let dataDir: string;
let storage: Storage;
beforeAll(async () => {
  store = await startObjectStore();
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-files-'));
  storage = openStorage(readConfig({ DATA_DIR: dataDir, ...store.environment }));
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => store.expect());

const small = Buffer.from('the bytes of a file');
/** a file that is uploaded in two parts, of which the second is shorter */
const large = Buffer.alloc(9_000_000, 'parts of a large file, ').fill('end', 8_900_000);
let number = 0;
const newName = () => `${(++number).toString().padStart(32, '0')}.file`;
const read = async (name: string, range?: { start: number; end: number }) => buffer(await storage.open(name, range));

async function collect(files: AsyncIterable<StoredFile>): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for await (const file of files) found.push(file);
  return found;
}

async function put(bytes: Buffer): Promise<string> {
  const name = newName();
  const path = await storage.temporaryPath();
  await writeFile(path, bytes);
  await storage.putFile(name, path);
  await expect(stat(path)).rejects.toThrow('ENOENT');
  return name;
}

test('files are stored, read, listed and removed as in the folder, and none is on the disk', async () => {
  const name = await storage.put(small, '.txt');
  expect(name).toBe(contentName(small, '.txt'));
  expect(await storage.put(small, '.txt')).toBe(name);
  const big = await put(large);
  expect(await storage.stat(name)).toEqual({ size: small.length });
  expect(await storage.stat(big)).toEqual({ size: large.length });
  expect((await read(big)).equals(large)).toBe(true);
  expect((await read(name, { start: 4, end: 8 })).toString()).toBe('bytes');
  const listed = (await collect(storage.list())).map(({ name, size }) => ({ name, size }));
  expect(listed.toSorted((a, b) => a.size - b.size)).toEqual([
    { name, size: small.length },
    { name: big, size: large.length },
  ]);
  expect(await collect(openFolder(dataDir).list())).toEqual([]);
  for (const one of [name, big, big]) await storage.remove(one);
  expect(await storage.stat(name)).toBeNull();
  await expect(storage.open(name)).rejects.toMatchObject({ code: 'ENOENT' });
  await expect(storage.stat('../secret')).rejects.toThrow('not the name of a stored file');
  const empty = await put(Buffer.alloc(0));
  expect((await read(empty)).length).toBe(0);
});

test.each<[string, RegExp, Buffer]>([
  ['a small file', /^PUT/, small],
  ['the last step of a large one', /^POST .*uploadId/, large],
  ['a part of a large one', /partNumber=2/, large],
])('the lost reply to %s loses and doubles nothing', async (_, to, bytes) => {
  store.expect({ to, times: 1, what: 'lose' });
  const name = await put(bytes);
  expect((await read(name)).equals(bytes)).toBe(true);
});

test('a store that is busy for a moment is asked again', async () => {
  store.expect({ to: /^(PUT|POST)/, times: 2, what: 'refuse' });
  const name = await put(small);
  store.expect({ to: /^(GET|HEAD)/, times: 2, what: 'refuse' });
  expect(await read(name)).toEqual(small);
});

test('a stream that is cut again and again goes on where it ended, also within a range', async () => {
  const name = await put(large);
  store.expect({ to: /^GET/, times: 3, what: 'cut' });
  expect((await read(name)).equals(large)).toBe(true);
  const range = { start: 1_000_000, end: 2_999_999 };
  store.expect({ to: /^GET/, times: 2, what: 'cut' });
  expect((await read(name, range)).equals(large.subarray(range.start, range.end + 1))).toBe(true);
  store.expect({ to: /^GET/, times: 1, what: 'trickle' });
  expect((await read(name)).equals(large)).toBe(true);
});

test('a store that stays down fails in words, and stores nothing', async () => {
  store.expect({ to: /./, times: 1_000, what: 'refuse' });
  await expect(put(small)).rejects.toMatchObject({ code: 'SlowDown' });
  await expect(put(large)).rejects.toMatchObject({ code: 'SlowDown' });
  const failed = [number - 1, number].map((one) => `${one.toString().padStart(32, '0')}.file`);
  store.expect({ to: /./, times: 1_000, what: 'denied' });
  await expect(storage.open(failed[0] ?? '')).rejects.toMatchObject({ code: 'AccessDenied' });
  await expect(storage.stat(failed[0] ?? '')).rejects.toMatchObject({ code: 'AccessDenied' });
  store.expect();
  for (const name of failed) expect(await storage.stat(name)).toBeNull();
});

test('while files move, each place has what the other lacks, and a file is removed from both', async () => {
  const folder = openFolder(dataDir);
  const before = await folder.put(Buffer.from('of the time before the bucket'), '.txt');
  expect((await read(before)).toString()).toBe('of the time before the bucket');
  const inBucket = await put(small);
  const back = openStorage(readConfig({ DATA_DIR: dataDir, ...store.environment, FILES_IN: 'folder' }));
  expect(await back.stat(inBucket)).toEqual({ size: small.length });
  const after = await back.put(Buffer.from('in the folder again'), '.txt');
  expect(await folder.stat(after)).toEqual({ size: 19 });
  const names = (await collect(back.list())).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([before, inBucket, after]));
  expect(new Set(names).size).toBe(names.length);
  for (const name of [before, inBucket, after]) await storage.remove(name);
  for (const name of [before, inBucket, after]) expect(await back.stat(name)).toBeNull();
});
