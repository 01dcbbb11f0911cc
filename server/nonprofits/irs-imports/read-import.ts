import type pg from 'pg';
import type { IrsGroupCount } from '#contract/nonprofits/irs/irs-imports.ts';
import { prepareBatch } from '#server/nonprofits/irs/batch.ts';
import type { IrsFile } from '#server/nonprofits/irs/irs-file.ts';
import { derive, type Listing } from '#server/nonprofits/irs/listing.ts';
import { ListingReader, type SkippedLine } from '#server/nonprofits/irs/listing-reader.ts';
import { findUnlisted } from '#server/nonprofits/irs/unlisted.ts';
import type { Db } from '#server/platform/database/connection.ts';
import type { Pace } from '#server/platform/jobs/long-work.ts';
import { addUnlisted, countUnlisted, forgetUnlisted } from './unlisted-nonprofits.ts';

const batchSize = 1_000;
const sampleSize = 20;
/** further problems are counted but not stored */
const mostProblems = 50_000;

interface Reading extends Pace {
  db: Db;
  pool: pg.Pool;
  file: IrsFile;
}

interface Sample {
  ein: string;
  name: string;
  city: string;
  state: string;
  isNew: boolean;
}

/** Compares a file with the stored listings. Writes only the lists of problems and of nonprofits that are no longer listed. */
export async function readFile({ db, pool, file, signal, progress }: Reading, importId: number) {
  await db.deleteFrom('irsImportProblems').where('importId', '=', importId).execute();
  const reader = new ListingReader(file.columns);
  const counts = new Counts();
  const states = new Set<string>();
  let batch: Listing[] = [];
  let skipped: SkippedLine[] = [];
  let rejected = 0;
  const flush = async () => {
    await counts.add(pool, batch);
    batch = [];
    const left = skipped.slice(0, Math.max(0, mostProblems - rejected));
    rejected += skipped.length;
    if (left.length > 0)
      await db
        .insertInto('irsImportProblems')
        .values(left.map((one) => ({ importId, ...one })))
        .execute();
    skipped = [];
    progress(Math.min(1, file.bytesRead() / (file.size ?? 1)));
    signal.throwIfAborted();
  };
  for await (const rows of file.rows()) {
    for (const row of rows) {
      const read = reader.read(row);
      if ('reason' in read) skipped.push(read);
      else {
        batch.push(read);
        states.add(read.state);
      }
      if (batch.length === batchSize || skipped.length === batchSize) await flush();
    }
  }
  await flush();
  await forgetUnlisted(db, importId);
  for await (const found of findUnlisted(pool, states, (ein) => reader.lists(ein))) await addUnlisted(db, importId, found);
  return { groups: counts.groups(), sample: counts.sample, rejected, unlisted: await countUnlisted(db, importId) };
}

/** The numbers of listings by state and NTEE major group, so that choosing among these needs no second reading of the file. */
class Counts {
  readonly sample: Sample[] = [];
  readonly #groups = new Map<string, IrsGroupCount>();

  async add(pool: pg.Pool, batch: Listing[]): Promise<void> {
    if (batch.length === 0) return;
    const { fresh, changed } = await prepareBatch(pool, batch);
    const isNew = new Map([
      ...fresh.map(({ listing }) => [listing.ein, true] as const),
      ...changed.map(({ listing }) => [listing.ein, false] as const),
    ]);
    for (const listing of batch) {
      const { name, city, state, major } = derive(listing);
      const group = this.#groupOf(state, major);
      const found = isNew.get(listing.ein);
      group[found === undefined ? 'unchanged' : found ? 'fresh' : 'changed'] += 1;
      if (found !== undefined && this.sample.length < sampleSize)
        this.sample.push({ ein: listing.ein, name, city, state, isNew: found });
    }
  }

  #groupOf(state: string, major: string | null): IrsGroupCount {
    const key = `${state} ${major}`;
    const group = this.#groups.get(key) ?? { state, major, fresh: 0, changed: 0, unchanged: 0 };
    this.#groups.set(key, group);
    return group;
  }

  groups(): IrsGroupCount[] {
    return [...this.#groups.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group);
  }
}
