import { writeFile } from 'node:fs/promises';
import type { CutText, PrintedCatalogue } from '#server/platform/documents/catalogue.ts';
import { catalogueFile, cataloguePicture, cutTexts } from '#server/platform/documents/set-catalogue.ts';
import { openStorage, type StorageConfig } from '#server/platform/files/storage/open-storage.ts';
import { writeEpub } from './epub.ts';
import { rememberCuts } from './known-cuts.ts';
import { type PhotoFile, standIn, writeWithPhotos } from './photo-places.ts';
import { preparePhoto, type WantedPhoto } from './prepare-photo.ts';

interface Photos {
  photos: readonly WantedPhoto[];
  storage: StorageConfig;
  /** pixels of the box that a photo fills on its page */
  box: { width: number; height: number };
}

interface WholeEdition {
  catalogue: PrintedCatalogue;
  files: readonly string[];
  from: string;
  to: string;
}

export type CatalogueTask =
  | { kind: 'check'; catalogue: PrintedCatalogue }
  | ({ kind: 'page'; catalogue: PrintedCatalogue } & Photos)
  /** writes each photo to the path `to` + its name */
  | ({ kind: 'photos'; to: string } & Photos)
  /** writes the PDF file, with the photos that the task `photos` wrote to `from` */
  | ({ kind: 'file' } & WholeEdition)
  /** writes the EPUB file, with the same photos */
  | ({ kind: 'epub'; id: string; madeAt: string } & WholeEdition);

export type CatalogueAnswer =
  | { kind: 'cuts'; cuts: CutText[] }
  | { kind: 'svg'; svg: string }
  /** names of the photos that could be read */
  | { kind: 'photos'; files: string[] }
  | { kind: 'file' }
  | { kind: 'failure'; message: string };

const cutsOf = rememberCuts(cutTexts);

process.on('disconnect', () => process.exit());
/** Ctrl-C reaches this process too, but its parent decides when it ends. */
process.on('SIGINT', () => {});
process.on('message', async (task: CatalogueTask) => {
  const answer = await answerTo(task).catch(
    (error): CatalogueAnswer => ({ kind: 'failure', message: error instanceof Error ? error.message : String(error) }),
  );
  if (process.connected) process.send?.(answer);
});

async function answerTo(task: CatalogueTask): Promise<CatalogueAnswer> {
  switch (task.kind) {
    case 'check':
      return { kind: 'cuts', cuts: cutsOf(task.catalogue) };
    case 'page': {
      const photos = await prepared(task);
      return { kind: 'svg', svg: cataloguePicture(withReadable(task.catalogue, new Set(photos.keys())), photos) };
    }
    case 'photos': {
      const photos = await prepared(task);
      for (const [file, bytes] of photos) await writeFile(task.to + file, bytes);
      return { kind: 'photos', files: [...photos.keys()] };
    }
    case 'file': {
      const photos = new Map<string, PhotoFile>();
      for (const file of task.files) photos.set(file, await measured(task.from + file));
      const drawings = new Map<string, Buffer>();
      for (const [file, photo] of photos) drawings.set(file, await standIn(photo, file));
      await writeWithPhotos(catalogueFile(withReadable(task.catalogue, new Set(task.files)), drawings), photos, task.to);
      return { kind: 'file' };
    }
    case 'epub': {
      const { to, madeAt, ...parts } = task;
      await writeEpub(to, { ...parts, madeAt: new Date(madeAt) });
      return { kind: 'file' };
    }
  }
}

async function prepared({ photos, storage: config, box }: Photos): Promise<Map<string, Buffer>> {
  const storage = openStorage(config);
  const ready = new Map<string, Buffer>();
  for (const photo of photos) {
    const bytes = await preparePhoto(storage, photo, box);
    if (bytes) ready.set(photo.file, bytes);
  }
  return ready;
}

async function measured(path: string): Promise<PhotoFile> {
  const { default: sharp } = await import('sharp');
  const { width, height } = await sharp(path).metadata();
  return { path, width, height };
}

/** A profile whose photo cannot be read is printed without it. */
function withReadable(catalogue: PrintedCatalogue, readable: ReadonlySet<string>): PrintedCatalogue {
  const pages = catalogue.pages.map((page) =>
    page.kind === 'profiles'
      ? {
          ...page,
          profiles: page.profiles.map((one) => (one.photo && readable.has(one.photo.file) ? one : { ...one, photo: null })),
        }
      : page,
  );
  return { ...catalogue, pages };
}
