import { readFile } from 'node:fs/promises';
import { storeEncoded } from '#server/platform/files/pictures/picture.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { catalogue } from './catalogue/entries.ts';
import { type DemoImportFile, storeImportFiles } from './donations/import-files.ts';
import { type DemoLibraryFile, storeLibraryFiles } from './learning/library/files.ts';
import { type StoredDemoPhoto, storeDemoPhotos } from './photos/files.ts';
import { type DemoAnswerFile, storeAnswerFiles } from './responses/files.ts';
import { slugOf } from './slug.ts';

export interface StoredFiles {
  /** the hash in the picture column, by the nonprofit's name */
  pictures: ReadonlyMap<string, string>;
  answers: readonly DemoAnswerFile[];
  library: readonly DemoLibraryFile[];
  imports: readonly DemoImportFile[];
  photos: readonly StoredDemoPhoto[];
}

/** Stores the demo's files. Storing them again changes nothing, because each file gets the same name each time. */
export async function storeDemoFiles(storage: Storage): Promise<StoredFiles> {
  const illustrated = catalogue.filter(({ picture }) => picture !== false);
  const [pictures, answers, library, imports, photos] = await Promise.all([
    Promise.all(illustrated.map(async ({ name }) => [name, await storePicture(storage, name)] as const)),
    storeAnswerFiles(storage),
    storeLibraryFiles(storage),
    storeImportFiles(storage),
    storeDemoPhotos(storage),
  ]);
  return { pictures: new Map(pictures), answers, library, imports, photos };
}

async function storePicture(storage: Storage, nonprofit: string): Promise<string> {
  const slug = slugOf(nonprofit);
  const read = (file: string) => readFile(new URL(`pictures/${file}`, import.meta.url));
  return storeEncoded(storage, { image: await read(`${slug}.webp`), thumbnail: await read(`${slug}-small.webp`) });
}
