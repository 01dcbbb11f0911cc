import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pino from 'pino';
import sharp from 'sharp';
import type { CatalogueSettings } from '#contract/public/catalogue/catalogue.ts';
import { type Database, type DatabaseAddress, type Db, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import { readConfig } from '#server/platform/process/config.ts';
import { beginEdition } from '#server/public/catalogue/edition-store.ts';
import { makeEdition } from '#server/public/catalogue/make-edition.ts';
import { createDatabase } from '#tests/new-database.ts';
import { watchMemory } from './memory.ts';
import { atMost, type Figure } from './report.ts';

const run = promisify(execFile);
const profiles = 400;
const year = 2027;
const photo = { width: 3_000, height: 2_250 };
const settings: CatalogueSettings = {
  year,
  order: 'CATEGORY',
  paper: 'LETTER',
  perPage: '1',
  marks: true,
  letter: 'Welcome.',
  title: 'Bench',
};
const sentence = 'We read with children in the evening and walk home with them along the river where herons stand. ';

/** An edition of 400 profiles with photos: seconds, memory, and what printers' tools say about the file. */
export async function benchCatalogue(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const database = openDatabase(await createDatabase(server, 'catalogue'));
  const folder = await mkdtemp(join(tmpdir(), 'almoner-catalogue-'));
  try {
    await migrate(database);
    log(`filling ${profiles} profiles with photos`);
    await fill(database.db, folder);
    log('making the edition');
    return await figuresOf(await make(database, folder), folder);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(db: Db, folder: string): Promise<void> {
  const storage = openFolder(folder);
  const names = ['Arts', 'Children', 'Housing', 'Rivers'].map((name) => ({ name }));
  const categories = await db.insertInto('categories').values(names).returning('id').execute();
  for (let index = 0; index < profiles; index += 1) {
    const { id } = await db
      .insertInto('nonprofits')
      .values({
        name: `House ${index}`,
        print: true,
        acceptedYears: [year],
        printCategoryId: categories[index % categories.length]?.id ?? null,
        shortDescription: sentence,
        longDescription: sentence.repeat(6 + (index % 20)),
        city: `Town ${index % 30}`,
        state: 'DC',
        phoneNumber: '202-555-0100',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const storedAs = `${randomBytes(16).toString('hex')}.file`;
    await storage.putAs(storedAs, await picture(index));
    const known = {
      nonprofitId: id,
      storedAs,
      name: `Photo ${index}`,
      alt: 'A pattern.',
      approved: true,
      chosenFor: ['PRINT' as const],
    };
    const sizes = { size: 1_000, wholeWidth: photo.width, wholeHeight: photo.height, ...photo };
    const consent = {
      consentGiven: true,
      consentBy: 'All',
      consentOn: '2026-01-05',
      consentUses: ['WEB' as const, 'PRINT' as const],
    };
    const keys = { key: randomBytes(16).toString('hex'), digest: randomBytes(32) };
    await db
      .insertInto('photos')
      .values({ ...known, ...sizes, ...consent, ...keys })
      .execute();
  }
  await db
    .insertInto('users')
    .values({ email: 'staff@bench.example', roles: ['CFP_STAFF'] })
    .execute();
}

/** Coarse noise, four times as many bytes as a real photo. One of ten is gray. */
async function picture(seed: number): Promise<Buffer> {
  const [width, height] = [photo.width / 4, photo.height / 4];
  const noise = randomBytes(Math.ceil(width * height * 3));
  noise[0] = seed % 256;
  const raw = { width: Math.floor(width), height: Math.floor(height), channels: 3 as const };
  const picture = sharp(noise, { raw })
    .resize(photo.width, photo.height)
    .grayscale(seed % 10 === 0);
  return picture.jpeg({ quality: 80 }).toBuffer();
}

interface Made {
  seconds: number;
  storedAs: string;
  size: number;
  pages: number;
  /** megabytes of the largest child process: the typesetter */
  typesetter: number;
}

async function make({ db, pool }: Database, folder: string): Promise<Made> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const { id: actor } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const staff = { id: actor, roles: ['CFP_STAFF'] as const, nonprofit: null };
  const { id } = await db.transaction().execute((tx) => beginEdition(tx, staff as never, settings));
  const watched = watchMemory();
  const begun = performance.now();
  const context = { config, db, pool, log: pino({ level: 'silent' }), signal: new AbortController().signal };
  await makeEdition({ id, run: 1 }, { ...context, attempt: 1, lastAttempt: true } as never);
  const seconds = (performance.now() - begun) / 1_000;
  const { typesetter } = watched.end();
  const { storedAs, size, pages } = await db
    .selectFrom('catalogueEditions')
    .select(['storedAs', 'size', 'pages'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { seconds, storedAs: storedAs ?? '', size: Number(size), pages: pages ?? 0, typesetter };
}

async function figuresOf(made: Made, folder: string): Promise<Figure[]> {
  const path = join(folder, 'files', made.storedAs.slice(0, 2), made.storedAs);
  const said = async (tool: string, ...args: string[]) =>
    (await run(tool, [...args, path], { maxBuffer: 100_000_000 }).catch((error: Error) => ({ stdout: error.message }))).stdout;
  const keep = process.env['KEEP_EDITION'];
  if (keep) await copyFile(path, keep);
  const qpdf = await said('qpdf', '--check');
  const fonts = (await said('pdffonts')).trim().split('\n').slice(2);
  const images = (await said('pdfimages', '-list')).trim().split('\n').slice(2);
  const dpi = images.map((line) => Number(line.trim().split(/\s+/)[12])).sort((a, b) => a - b);
  return [
    {
      what: `an edition of ${profiles} profiles with photos`,
      value: `${made.pages} pages, ${(made.size / 1_000_000).toFixed(0)} MB in ${made.seconds.toFixed(1)} s, ${(made.pages / made.seconds).toFixed(1)} pages/s`,
    },
    atMost('  memory of the typesetter', made.typesetter, 1_000, 'MB'),
    {
      what: '  qpdf --check',
      value: qpdf.trim().split('\n').at(-1) ?? '',
      goal: 'no errors',
      met: qpdf.includes('No syntax or stream encoding errors'),
    },
    {
      what: '  fonts: embedded of all',
      value: `${fonts.filter((line) => /\byes\s+yes\b|\byes\s+no\b/.test(line)).length} of ${fonts.length}`,
    },
    {
      what: '  images: least and median dpi',
      value: `${dpi.length}: ${dpi[0]}, ${dpi[dpi.length >> 1]}`,
      goal: '≥ 300',
      met: (dpi[0] ?? 0) >= 299,
    },
  ];
}
