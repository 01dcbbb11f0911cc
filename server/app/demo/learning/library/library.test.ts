import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { libraryCategories } from '#contract/learning/library/library-choices.ts';
import { fileTagList } from '#contract/platform/fields/tags.ts';
import { libraryFileKinds } from '#server/learning/library/file-kind.ts';
import { findText } from '#server/learning/library/text/find-text.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { kindOf } from '#server/platform/files/uploads/file-kinds.ts';
import { testDatabase } from '#tests/database.ts';
import { type DemoLibraryFile, storeLibraryFiles } from './files.ts';

let dataDir: string;
let files: DemoLibraryFile[];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-demo-library-'));
  files = await storeLibraryFiles(openFolder(dataDir));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const pathOf = (storedAs: string) => join(dataDir, 'files', storedAs.slice(0, 2), storedAs);

test('the library has forty documents, and each subtopic has one', async () => {
  const database = await testDatabase();
  const subtopics = await database.db.selectFrom('learningSubtopics').select(['slug', 'category']).orderBy('id').execute();
  await database.drop();
  expect(files).toHaveLength(40);
  const used = new Set(files.flatMap(({ entry }) => entry.tags));
  expect(subtopics.filter(({ slug }) => !used.has(slug))).toEqual([]);
  expect([...new Set(subtopics.map(({ category }) => category))].sort()).toEqual([...libraryCategories].sort());
  for (const { entry } of files) expect(fileTagList.parse([...entry.tags])).toEqual(entry.tags);
});

test('each file is of the kind that its row says', async () => {
  const { readFile } = await import('node:fs/promises');
  for (const { stored } of files) {
    if (!stored) continue;
    const bytes = await readFile(pathOf(stored.storedAs));
    const kind = await kindOf(bytes, stored.filename, libraryFileKinds);
    expect([stored.filename, kind?.contentType, bytes.length]).toEqual([stored.filename, stored.contentType, stored.size]);
  }
});

test.each([
  ['pdf', 'Page 1', 'Before you ask'],
  ['docx', '', 'The board decides'],
  ['xlsx', 'Sheet “Statements”', 'Papers arrive a week before'],
  ['pptx', 'Slide 1', 'Six lines that matter'],
  ['txt', '', 'Monday, twenty minutes'],
])('the text of a %s file is found', async (as, label, words) => {
  const stored = files.find(({ stored }) => stored?.filename.endsWith(`.${as}`))?.stored;
  if (!stored) throw new Error(`no ${as}`);
  const { text } = await findText(
    { path: pathOf(stored.storedAs), contentType: stored.contentType, scratch: join(dataDir, 'scratch') },
    new AbortController().signal,
  );
  expect([text.state, text.pages[0]?.label]).toEqual(['FOUND', label]);
  expect(text.pages[0]?.text).toContain(words);
});
