import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import { type ImportReading, importReading } from '#contract/money/donations/imports/import-reading.ts';
import { readImport } from '#server/money/donations/imports/steps/read-import.ts';
import { importWork } from '#server/money/donations/imports/steps/take-step.ts';
import { storeImport } from '#server/money/donations/imports/storing/store-import.ts';
import { undoImport } from '#server/money/donations/imports/storing/undo-import.ts';
import { type Database, type DatabaseAddress, openDatabase } from '#server/platform/database/connection.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { transact } from '#server/platform/database/transact.ts';
import { openFolder } from '#server/platform/files/storage/folder-storage.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';
import { createDatabase } from '#tests/new-database.ts';
import { copyLines } from './fill.ts';
import { atLeast, atMost, type Figure, sideBySide } from './report.ts';

const rows = 100_000;
const rounds = 3;
/** donations in the file that is imported three times */
const repeatedRows = 200_000;
const header = 'amount,donation_type,date_received,first_name,last_name,address1,address2,city,state,zipcode,notes\n';
const kinds = ['CHECK', 'CASH', 'CREDIT_CARD', 'GIFT_CARD', 'STOCK'];
const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + (n % 700))).toISOString().slice(0, 10);

function donation(n: number): string[] {
  const amount = `${1 + (n % 900)}.${String(n % 100).padStart(2, '0')}`;
  const notes = n % 5 === 0 ? `A note of donor ${n}` : '';
  const address = [`${n % 900} Quay Street`, '', 'Oldmarsh', 'MD', '20601'];
  return [amount, kinds[n % kinds.length] ?? '', day(n), `First ${n % 5_000}`, `Last ${n}`, ...address, notes];
}

function* csvLines(count: number): Generator<string> {
  yield header;
  for (let n = 0; n < count; n += 1) yield `${donation(n).join(',')}\n`;
}

function* tableLines(nonprofit: number, reporter: number): Generator<string> {
  for (let n = 0; n < rows; n += 1) yield `${donation(n).join('\t')}\t${nonprofit}\t${reporter}\tIMPORT\n`;
}

export async function fresh(server: DatabaseAddress, name: string) {
  const database = openDatabase(await createDatabase(server, name));
  await migrate(database);
  const { id: nonprofit } = await database.db
    .insertInto('nonprofits')
    .values({ name: 'Measured' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: user } = await database.db
    .insertInto('users')
    .values({ email: 'measured@example.org' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { database, nonprofit, user };
}

interface Measured {
  /** `reading`, `storing` and `undoing` are seconds */
  reading: number;
  storing: number;
  undoing: number;
  /** the most bytes by which this process grew during the import */
  growth: number;
}

export const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1_000;
};

/** The largest growth of this process while `work` runs. */
async function growthOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  await work().finally(() => clearInterval(timer));
  return Math.max(most, process.memoryUsage.rss()) - before;
}

interface Import {
  database: Database;
  nonprofit: number;
  user: number;
  file: string;
  folder: string;
}

/** Stores a file as an import that waits to be read. */
async function sendFile({ database, nonprofit, user, file, folder }: Import, hash: string, chosen: object = {}): Promise<Run> {
  const storage = openFolder(folder);
  const storedAs = `${randomBytes(16).toString('hex')}-donations.csv`;
  const sent = await storage.temporaryPath();
  await copyFile(file, sent);
  await storage.putFile(storedAs, sent);
  const { size } = await stat(file);
  const row = { uploadedBy: user, storedBy: user, nonprofitId: nonprofit, name: 'measured.csv', kind: 'CSV', state: 'READING' };
  return database.db
    .insertInto('donationImports')
    .values({ ...row, size, storedAs, hash: Buffer.from(hash), chosen: JSON.stringify(chosen) })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow();
}

/** Reads a file with what a person said of it, as the job does, and returns what the page shows. */
export async function readOnly(place: Import, hash: string, chosen: object): Promise<ImportReading> {
  const run = await sendFile(place, hash, chosen);
  const { db, pool } = place.database;
  const shop = { db, pool, storage: openFolder(place.folder), today: '2026-12-31', timeZone: 'America/New_York' };
  await readImport(shop, run, { signal: new AbortController().signal, progress: () => {} });
  const { reading } = await db.selectFrom('donationImports').select('reading').where('id', '=', run.id).executeTakeFirstOrThrow();
  return z.parse(importReading, reading);
}

/** Reads and stores an import as the jobs do. */
async function readAndStore({ database: { db, pool }, folder }: Import, run: Run) {
  const { signal } = new AbortController();
  const shop = { db, pool, storage: openFolder(folder), today: '2026-12-31', timeZone: 'America/New_York' };
  const reading = await seconds(() => readImport(shop, run, { signal, progress: () => {} }));
  await importWork.takeStep(db, run, 'store');
  const storing = await seconds(() => transact(db, (tx) => storeImport(tx, run)));
  return { reading, storing };
}

async function checkState({ database: { db } }: Import, { id }: Run, state: string): Promise<void> {
  const ended = await db
    .selectFrom('donationImports')
    .select(['state', 'storedRows', 'failure'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (ended?.state !== state) throw new Error(`the import ended ${JSON.stringify(ended)}`);
}

/** Imports a file, and undoes the import. */
async function importFile(place: Import): Promise<Measured> {
  const run = await sendFile(place, 'measured');
  const { db } = place.database;
  const measured: Measured = { reading: 0, storing: 0, undoing: 0, growth: 0 };
  measured.growth = await growthOf(async () => void Object.assign(measured, await readAndStore(place, run)));
  await importWork.takeStep(db, run, 'undo');
  measured.undoing = await seconds(() => transact(db, (tx) => undoImport(tx, run)));
  await checkState(place, run, 'UNDONE');
  return measured;
}

/** Imports the same donations three times: each line of the second and the third file equals one or two stored donations. */
async function importAgain(place: Import): Promise<Figure[]> {
  const taken: number[] = [];
  const details: string[] = [];
  for (const upload of ['first', 'second', 'third']) {
    const run = await sendFile(place, upload);
    const { reading, storing } = await readAndStore(place, run);
    await checkState(place, run, 'STORED');
    taken.push(reading + storing);
    details.push(`${upload} ${reading.toFixed(1)} + ${storing.toFixed(1)} s`);
  }
  const [first = 1, , third = 0] = taken;
  const what = `third upload of ${repeatedRows.toLocaleString('en-US')} donations, beside the first`;
  return [atMost(what, third / first, 2, '×', `reading + storing: ${details.join(', ')}`)];
}

/** Compares a whole import (reading, validation, duplicates, storing) with COPY of the same donations into the same table. */
export async function benchDonationImport(server: DatabaseAddress, log: (line: string) => void): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'almoner-donations-'));
  const [small, large] = [join(folder, 'small.csv'), join(folder, 'large.csv')];
  await pipeline(Readable.from(csvLines(rows / 10)), createWriteStream(small));
  await pipeline(Readable.from(csvLines(rows)), createWriteStream(large));
  const all: Measured[] = [];
  const measure = async (file: string) => {
    const place = await fresh(server, 'bench_donation_import');
    try {
      return await importFile({ ...place, file, folder });
    } finally {
      await place.database.close();
    }
  };
  await measure(small);
  const smallGrowth = (await measure(small)).growth;
  log(`importing ${rows} donations, ${rounds} times each way`);
  const { importing, copying } = await sideBySide(rounds, {
    importing: async () => {
      const measured = await measure(large);
      all.push(measured);
      return rows / (measured.reading + measured.storing);
    },
    copying: async () => {
      const { database, nonprofit, user } = await fresh(server, 'bench_donation_copy');
      const columns = `${header.trim().replaceAll(',', ', ')}, nonprofit_id, reported_by, source`;
      const taken = await seconds(() => copyLines(database.pool, `donations (${columns})`, tableLines(nonprofit, user)));
      await database.close();
      return rows / taken;
    },
  });
  log(`importing ${repeatedRows} donations three times`);
  const repeated = join(folder, 'repeated.csv');
  await pipeline(Readable.from(csvLines(repeatedRows)), createWriteStream(repeated));
  const place = await fresh(server, 'bench_donation_again');
  const again = await importAgain({ ...place, file: repeated, folder }).finally(() => place.database.close());
  await rm(folder, { recursive: true });
  return [...figuresOf(importing, copying, all.slice(1), smallGrowth), ...again];
}

function figuresOf(importing: number, copying: number, all: readonly Measured[], smallGrowth: number): Figure[] {
  const mean = (of: (one: Measured) => number) => all.reduce((sum, one) => sum + of(one), 0) / all.length;
  const [reading, storing, undoing] = [mean((one) => one.reading), mean((one) => one.storing), mean((one) => one.undoing)];
  const count = rows.toLocaleString('en-US');
  const rates = `${Math.round(importing)} of ${Math.round(copying)} rows/s; reading ${reading.toFixed(1)} s, storing ${storing.toFixed(1)} s`;
  const growth = Math.max(...all.map((one) => one.growth)) / 1_000_000;
  return [
    atLeast(`import of ${count} donations beside COPY`, importing / copying, 0.4, rates),
    atMost('undo of it, beside the import', undoing / (reading + storing), 1, '×', `${undoing.toFixed(1)} s`),
    {
      what: `memory of the process during the import`,
      value: `at most ${growth.toFixed(0)} MB more than before it (of ${(rows / 10).toLocaleString('en-US')}: ${(smallGrowth / 1_000_000).toFixed(0)} MB)`,
    },
  ];
}
