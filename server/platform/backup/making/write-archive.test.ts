import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileArchive } from '../archives/file-archive.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'almoner-archive-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Files of the folder that this process has open. */
async function openFiles(): Promise<string[]> {
  const all = await readdir('/proc/self/fd');
  const names = await Promise.all(all.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')));
  return names.filter((name) => name.startsWith(folder));
}

test.each([
  ['plain', null],
  ['encrypted', 'seven words that nobody guesses here'],
])('an archive whose work fails leaves no file, none open, and the first error: %s', async (_, passphrase) => {
  const path = join(folder, 'backup.almoner');
  const failing = writeArchive(
    fileArchive(path),
    { passphrase, expected: 0, signal: new AbortController().signal },
    async (writer) => {
      await writer.add('first', Buffer.alloc(5_000_000, 'x'));
      // the key of a passphrase takes a while, and the file is opened with the first bytes
      await expect.poll(openFiles, { timeout: 10_000 }).toEqual([`${path}.unfinished`]);
      throw new Error('the database is gone');
    },
  );
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await readdir(folder)).toEqual([]);
  expect(await openFiles()).toEqual([]);
});

test('an archive in a folder that is missing fails with that reason', async () => {
  const archive = fileArchive(join(folder, 'missing', 'backup.almoner'));
  const options = { passphrase: null, expected: 0, signal: new AbortController().signal };
  const failing = writeArchive(archive, options, async (writer) => {
    // between two tables, the work asks the database for a while, and the stream ends meanwhile
    for (;;) {
      await writer.add('rows', Buffer.alloc(10, 'x'));
      await new Promise(setImmediate);
    }
  });
  await expect(failing).rejects.toThrow(/^ENOENT: no such file or directory, open/);
});
