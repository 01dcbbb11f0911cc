import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type Selectable, sql } from 'kysely';
import { asDownloading } from '#contract/platform/access/permissions.ts';
import { personArchive } from '#server/desk/privacy/person-archive.ts';
import { actorOf } from '#server/platform/access/session.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Dossiers } from '#server/platform/database/types.ts';
import { letterheadOf } from '#server/platform/documents/letterhead.ts';
import { plainName } from '#server/platform/documents/serve-pdf.ts';
import { openStorage } from '#server/platform/files/storage/open-storage.ts';
import { type Pace, type Run, tellOne } from '#server/platform/jobs/long-work.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import { programmeCalendar } from '#server/platform/programme/calendar.ts';
import { dossierStorage, dossierWork, type Kind, nameOf, pathOf } from './dossier-store.ts';
import { nonprofitDossier } from './nonprofit-dossier.ts';
import { mayOpen } from './policy.ts';
import type { FilePiece, Pieces, Reading } from './reading.ts';
import { seasonDossier } from './season-dossier.ts';
import { Volumes } from './set-volumes.ts';
import { type Written, writeZip } from './write-zip.ts';

type Dossier = Selectable<Dossiers>;

/** Makes the files of a dossier. */
export const makeDossier: Task<'make-dossier'> = (run, context) => work(run, context);

const doing = { work: make, giveUp };
const work = dossierWork.task('a dossier', { QUEUED: doing, RUNNING: doing });

async function make(context: JobContext, run: Run, dossier: Dossier, pace: Pace): Promise<void> {
  const { db, pool, config } = context;
  const person = await actorOf(pool, dossier.createdBy);
  const actor = person && asDownloading(person);
  if (!actor || !mayOpen(actor, dossier)) return transact(db, (tx) => giveUp(tx, run, dossier));
  if (!(await dossierWork.takeStep(db, run, 'begin', { progress: 1 }))) return;
  const to = `${await dossierStorage(config).temporaryPath()}-`;
  const name = await nameOf(db, dossier);
  const setting = { title: name, subtitle: subtitleOf(dossier), letterhead: await letterheadOf(db, config), to };
  const volumes = new Volumes({ ...setting, asker: { person: actor.id, signal: pace.signal } });
  try {
    const reading = { ...context, actor, storage: openStorage(config), today: programmeCalendar(config)(), ...pace };
    const about = { kind: dossier.kind, name, for: readerOf(dossier) };
    const files = filesOf(chaptersOf(reading, dossier), volumes);
    const zip = await writeZip({ path: `${to}zip`, about, files, signal: pace.signal });
    const pdfs = volumes.made.map((made, index) => ({ ...made, name: volumeName(volumes, index), type: 'application/pdf' }));
    const made = [...pdfs, { ...zip, path: `${to}zip`, name: 'dossier.zip', type: 'application/zip' }];
    await store(context, run, dossier, { prefix: plainName(name), made, unprintable: [...volumes.unprintable] });
  } finally {
    for (const path of [`${to}zip`, ...volumes.made.map((volume) => volume.path)]) await rm(path, { force: true });
  }
}

const readerOf = ({ forStaff, userId }: Dossier): string =>
  forStaff ? 'programme staff' : userId === null ? 'the nonprofit' : 'the person';

const subtitles: Record<Kind, string> = {
  NONPROFIT: 'Dossier of a nonprofit',
  SEASON: 'Dossier of a season',
  PERSON: 'Archive of what is stored about a person',
};

/** The cast is safe: the database allows no other kinds. */
const subtitleOf = ({ kind }: Dossier): string => subtitles[kind as Kind];

function chaptersOf(reading: Reading, { nonprofitId, templateId, userId }: Dossier): Pieces {
  if (nonprofitId !== null) return nonprofitDossier(reading, nonprofitId);
  if (templateId !== null) return seasonDossier(reading, templateId);
  if (userId !== null) return personArchive(reading, userId);
  throw new Error('a dossier about nothing');
}

/** The files of the zip: first the chapters' files, then the PDFs, which are complete only when all chapters are read. */
async function* filesOf(pieces: Pieces, volumes: Volumes): AsyncGenerator<FilePiece> {
  for await (const piece of pieces) {
    if ('file' in piece) yield piece.file;
    else await volumes.add(piece.print);
  }
  for (const [index, { path }] of (await volumes.end()).entries())
    yield { name: volumeName(volumes, index), at: null, open: async () => createReadStream(path) };
}

const volumeName = ({ made }: Volumes, index: number) => (made.length === 1 ? 'dossier.pdf' : `dossier-${index + 1}.pdf`);

interface MadeFile extends Written {
  path: string;
  name: string;
  type: string;
}

interface Result {
  /** the beginning of the files' names */
  prefix: string;
  made: readonly MadeFile[];
  /** texts that the PDFs print with question marks */
  unprintable: string[];
}

/**
 * Stores the files before the rows that name them. If the process is killed in between, the job of the next night deletes the
 * files.
 */
async function store({ db, config }: JobContext, run: Run, dossier: Dossier, { prefix, made, unprintable }: Result) {
  const storage = dossierStorage(config);
  const rows = made.map(({ name, type, size, digest }, index) => ({
    dossierId: dossier.id,
    place: index + 1,
    name: name.replace('dossier', `dossier-${prefix}`),
    contentType: type,
    storedAs: `${randomBytes(16).toString('hex')}.${name.split('.').at(-1)}`,
    size,
    digest,
  }));
  for (const [index, { path }] of made.entries()) await storage.putFile(rows[index]?.storedAs ?? '', path);
  const stored = await transact(db, async (tx) => {
    if (!(await dossierWork.takeStep(tx, run, 'finish', { progress: 100, madeAt: sql`now()`, unprintable }))) return false;
    await tx.insertInto('dossierFiles').values(rows).execute();
    await tell(tx, dossier, unprintable.length === 0 ? 'is ready' : 'is ready; some letters can’t be printed');
    return true;
  });
  if (!stored) for (const { storedAs } of rows) await storage.remove(storedAs);
}

async function giveUp(tx: Tx, run: Run, dossier: Dossier): Promise<void> {
  if (await dossierWork.takeStep(tx, run, 'fail')) await tell(tx, dossier, 'could not be made');
}

async function tell(tx: Tx, dossier: Dossier, what: string): Promise<void> {
  const title = `${dossier.userId === null ? 'A dossier' : 'An archive'} ${what}`;
  const told = { kind: 'OTHER', title, text: await nameOf(tx, dossier), path: pathOf(dossier) } as const;
  await tellOne(tx, dossier.createdBy, told);
}
