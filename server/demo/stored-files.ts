import { readFile } from 'node:fs/promises';
import { storeEncoded } from '#server/files/picture.ts';
import type { Storage } from '#server/files/storage.ts';
import { catalogue } from './catalogue/entries.ts';
import { type DemoImportFile, storeImportFiles } from './donations/import-files.ts';
import { type DemoLibraryFile, storeLibraryFiles } from './learning/library/files.ts';
import { type StoredDemoPhoto, storeDemoPhotos } from './photos/files.ts';
import { type DemoAnswerFile, storeAnswerFiles } from './responses/files.ts';

export interface StoredFiles {
  /** the picture column's hash, by the nonprofit's name */
  pictures: ReadonlyMap<string, string>;
  answers: readonly DemoAnswerFile[];
  library: readonly DemoLibraryFile[];
  imports: readonly DemoImportFile[];
  photos: readonly StoredDemoPhoto[];
}

/** Stores the demo's files. Storing them again changes nothing: every name follows from the content. */
export async function storeDemoFiles(storage: Storage): Promise<StoredFiles> {
  const photos = storeDemoPhotos(storage);
  // awaited below: an earlier failure must not leave it without a listener
  photos.catch(() => {});
  const illustrated = catalogue.filter(({ picture }) => picture !== false);
  const pictures = await Promise.all(illustrated.map(async ({ name }) => [name, await storePicture(storage, name)] as const));
  return {
    pictures: new Map(pictures),
    answers: await storeAnswerFiles(storage),
    library: await storeLibraryFiles(storage),
    imports: await storeImportFiles(storage),
    photos: await photos,
  };
}

async function storePicture(storage: Storage, nonprofit: string): Promise<string> {
  const slug = nonprofit.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const read = (file: string) => readFile(new URL(`pictures/${file}`, import.meta.url));
  return storeEncoded(storage, { image: await read(`${slug}.webp`), thumbnail: await read(`${slug}-small.webp`) });
}
