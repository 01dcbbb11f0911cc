import { randomBytes } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { type Selectable, sql } from 'kysely';
import type { CatalogueSettings } from '#contract/catalogue/catalogue.ts';
import type { Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import type { CatalogueEditions } from '#server/database/types.ts';
import type { PrintedCatalogue } from '#server/documents/catalogue.ts';
import { openStorage } from '#server/files/storage.ts';
import { type Pace, type Run, tellOne } from '#server/jobs/long-work.ts';
import type { JobContext, Task } from '#server/jobs/task.ts';
import { digestOf } from '#server/photos/photo-files.ts';
import { programmeCalendar } from '#server/programme/calendar.ts';
import { editionName, editionWork } from './edition-store.ts';
import { pagesOf } from './pages.ts';
import type { WantedPhoto } from './prepare-photo.ts';
import { findPrinted } from './profiles.ts';
import { printedCatalogue, setPages, wantedPhotos } from './set-pages.ts';
import { photoPixels, sheetOf } from './sheet.ts';

type Edition = Selectable<CatalogueEditions>;

/** Sets an edition, and stores its file. */
export const makeEdition: Task<'make-catalogue-edition'> = (run, context) => work(run, context);
export const forgetEditionFile: Task<'forget-edition-file'> = ({ storedAs }, { config }) =>
  openStorage(config.dataDir).remove(storedAs);

const doing = { work: make, giveUp };
const work = editionWork.task('an edition of the catalogue', { QUEUED: doing, RUNNING: doing });

/** photos that are prepared between two looks at the progress */
const photosAtOnce = 8;
/** the share of the work that the photos are */
const photoShare = 0.7;

async function make(context: JobContext, run: Run, edition: Edition, pace: Pace): Promise<void> {
  const { db, config } = context;
  if (!(await editionWork.takeStep(db, run, 'begin', { progress: 1 }))) return;
  // only edition-store.ts writes the column
  const settings = edition.settings as CatalogueSettings & Edition['settings'];
  const printed = await findPrinted(db, settings.year, programmeCalendar(config)());
  const catalogue = printedCatalogue(config, settings, pagesOf(settings, printed));
  const to = `${await openStorage(config.dataDir).temporaryPath()}-`;
  const files: string[] = [];
  try {
    const asker = { person: edition.createdBy ?? 0, signal: pace.signal };
    const box = photoPixels(sheetOf(settings));
    for (const photos of chunks(wantedPhotos(printed))) {
      const done = await setPages(asker, { kind: 'photos', photos, dataDir: config.dataDir, box, to }, 'photos');
      files.push(...done.files);
      pace.progress((photoShare * files.length) / printed.length);
    }
    pace.progress(photoShare);
    await setPages(asker, { kind: 'file', catalogue, files, from: to, to: `${to}edition.pdf` }, 'file');
    await store(context, run, edition, { catalogue, profiles: printed.length, path: `${to}edition.pdf` });
  } finally {
    for (const file of [...files, 'edition.pdf']) await rm(to + file, { force: true });
  }
}

function chunks(photos: readonly WantedPhoto[]): (readonly WantedPhoto[])[] {
  return Array.from({ length: Math.ceil(photos.length / photosAtOnce) }, (_, place) =>
    photos.slice(place * photosAtOnce, (place + 1) * photosAtOnce),
  );
}

interface Made {
  catalogue: PrintedCatalogue;
  profiles: number;
  path: string;
}

/** The file is there before the row that names it. */
async function store({ db, config }: JobContext, run: Run, edition: Edition, { catalogue, profiles, path }: Made): Promise<void> {
  const storage = openStorage(config.dataDir);
  const [digest, { size }] = [await digestOf(path), await stat(path)];
  const storedAs = `${randomBytes(16).toString('hex')}.pdf`;
  await storage.putFile(storedAs, path);
  const made = {
    progress: 100,
    printed: JSON.stringify(catalogue),
    profiles,
    pages: catalogue.pages.length,
    storedAs,
    size,
    digest,
    madeAt: sql`now()`,
  };
  const stored = await transact(db, async (tx) => {
    if (!(await editionWork.takeStep(tx, run, 'finish', made))) return false;
    await tell(tx, edition, 'is ready');
    return true;
  });
  if (!stored) await storage.remove(storedAs);
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
