import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { catalogue } from './catalogue/entries.ts';
import { catalogueEntry } from './catalogue/entry.ts';
import { readEntries } from './read-entries.ts';

const [entry] = catalogue;

test.each([
  ['a key too many', { ...entry, motto: 'Read on' }, 'motto'],
  ['a value that is no choice', { ...entry, town: 'Nowhere' }, 'town'],
  ['a key too few', { ...entry, street: undefined }, 'street'],
])('an entry with %s is named by its place and key', async (_, wrong, key) => {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-entries-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'entries.json');
  await writeFile(file, JSON.stringify([entry, wrong]));
  expect(() => readEntries(pathToFileURL(file), catalogueEntry)).toThrow(key);
  await writeFile(file, JSON.stringify([entry]));
  expect(readEntries(pathToFileURL(file), catalogueEntry)).toEqual([entry]);
});
