import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Selectable, sql } from 'kysely';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { digestOf } from '#server/nonprofits/photos/files/photo-files.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { CatalogueEditions } from '#server/platform/database/types.ts';
import type { PrintedCatalogue } from '#server/platform/documents/catalogue.ts';
import { openStorage, storageConfig } from '#server/platform/files/storage/open-storage.ts';
import type { Storage } from '#server/platform/files/storage/storage.ts';
import { type Pace, type Run, tellOne } from '#server/platform/jobs/long-work.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { editionName, editionWork } from './edition-store.ts';
import { pagesOf } from './pages.ts';
import type { WantedPhoto } from './prepare-photo.ts';
import { findPrinted } from './profiles.ts';
import { printedCatalogue, setPages, wantedPhotos } from './set-pages.ts';
import { photoPixels, sheetOf } from './sheet.ts';

type Edition = Selectable<CatalogueEditions>;

/** Typesets an edition, and stores its PDF and EPUB files. */
export const makeEdition: Task<'make-catalogue-edition'> = (run, context) => work(run, context);
export const forgetEditionFile: Task<'forget-edition-file'> = ({ storedAs }, { config }) => openStorage(config).remove(storedAs);

const doing = { work: make, giveUp };
const work = editionWork.task('an edition of the catalogue', { QUEUED: doing, RUNNING: doing });

/** photos that are prepared between two updates of the progress */
const photosAtOnce = 8;
const pdfFile = 'edition.pdf';
const epubFile = 'edition.epub';
/** the photos' share of the whole work */
const photoShare = 0.7;

async function make(context: JobContext, run: Run, edition: Edition, pace: Pace): Promise<void> {
  const { db, config } = context;
  if (!(await editionWork.takeStep(db, run, 'begin', { progress: 1 }))) return;
  // the cast is safe: only edition-store.ts writes the column `settings`
  const settings = edition.settings as CatalogueSettings & Edition['settings'];
  const printed = await findPrinted(db, settings.year, programmeCalendar(config)());
  const catalogue = printedCatalogue(config, settings, pagesOf(settings, printed));
  const to = `${await openStorage(config).temporaryPath()}-`;
  const files: string[] = [];
  try {
    const asker = { person: edition.createdBy ?? 0, signal: pace.signal };
    const box = photoPixels(sheetOf(settings));
    for (const photos of chunks(wantedPhotos(printed))) {
      const done = await setPages(asker, { kind: 'photos', photos, storage: storageConfig(config), box, to }, 'photos');
      files.push(...done.files);
      pace.progress((photoShare * files.length) / printed.length);
    }
    pace.progress(photoShare);
    const whole = { catalogue, files, from: to };
    await setPages(asker, { kind: 'file', ...whole, to: to + pdfFile }, 'file');
    const about = { id: `urn:almoner:edition:${edition.id}`, madeAt: new Date().toISOString() };
    await setPages(asker, { kind: 'epub', ...whole, ...about, to: to + epubFile }, 'file');
    await store(context, run, edition, { catalogue, profiles: printed.length, from: to });
  } finally {
    for (const file of [...files, pdfFile, epubFile]) await rm(to + file, { force: true });
  }
}

function chunks(photos: readonly WantedPhoto[]): (readonly WantedPhoto[])[] {
  return Array.from({ length: Math.ceil(photos.length / photosAtOnce) }, (_, index) =>
    photos.slice(index * photosAtOnce, (index + 1) * photosAtOnce),
  );
}

interface Made {
  catalogue: PrintedCatalogue;
  profiles: number;
  from: string;
}

/** Stores the files before the row that names them, so that no row names a missing file. */
async function store({ db, config }: JobContext, run: Run, edition: Edition, { catalogue, profiles, from }: Made): Promise<void> {
  const storage = openStorage(config);
  const pdf = await storeFile(storage, from + pdfFile);
  const epub = await storeFile(storage, from + epubFile);
  const made = {
    progress: 100,
    printed: JSON.stringify(catalogue),
    profiles,
    pages: catalogue.pages.length,
    ...pdf,
    ...{ epubStoredAs: epub.storedAs, epubSize: epub.size, epubDigest: epub.digest },
    madeAt: sql`now()`,
  };
  const stored = await transact(db, async (tx) => {
    if (!(await editionWork.takeStep(tx, run, 'finish', made))) return false;
    await tell(tx, edition, 'is ready');
    return true;
  });
  if (!stored) for (const { storedAs } of [pdf, epub]) await storage.remove(storedAs);
}

async function storeFile(storage: Storage, path: string) {
  const [digest, { size }] = [await digestOf(path), await stat(path)];
  const storedAs = `${randomBytes(16).toString('hex')}${extname(path)}`;
  await storage.putFile(storedAs, path);
  return { storedAs, size, digest };
}

async function giveUp(tx: Tx, run: Run, edition: Edition): Promise<void> {
  if (await editionWork.takeStep(tx, run, 'fail')) await tell(tx, edition, 'could not be made');
}

const tell = (tx: Tx, edition: Edition, what: string) =>
  tellOne(tx, edition.createdBy, {
    kind: 'OTHER',
    title: `The printed catalogue ${what}`,
    text: editionName(edition),
    path: '/catalogue',
  });
