import type pg from 'pg';
import { noteAfter, noteBefore } from './import-notes.ts';
import { derive, type Listing } from './listing.ts';
import {
  addNonprofits,
  adoptNonprofits,
  type ChangedListing,
  type Connection,
  ensureCategories,
  findListings,
  type NewListing,
  updateNonprofits,
} from './store.ts';

export interface BatchCounts {
  added: number;
  updated: number;
  unchanged: number;
}

/** NTEE major groups that this import knows to have a category. */
export type KnownMajors = Set<string>;

/** A batch of different EINs, compared with the last import: what has to be written. */
export interface PreparedBatch {
  fresh: NewListing[];
  changed: ChangedListing[];
  unchanged: number;
}

/** Reads only, so it can run while the previous batch is written. */
export async function prepareBatch(pool: pg.Pool, listings: Listing[]): Promise<PreparedBatch> {
  const kept = await findListings(
    pool,
    listings.map(({ ein }) => ein),
  );
  const fresh = listings.filter(({ ein }) => !kept.has(ein)).map((listing) => ({ listing, derived: derive(listing) }));
  const changed = listings.flatMap((listing) => changeOf(kept.get(listing.ein), listing));
  return { fresh, changed, unchanged: listings.length - fresh.length - changed.length };
}

const deadlock = '40P01';
const foreignKeyViolation = '23503';
const mostTries = 5;

/** Writes a whole batch in one transaction. */
export async function writeBatch(
  connection: Connection,
  batch: PreparedBatch,
  known: KnownMajors,
  importId?: number,
): Promise<BatchCounts> {
  if (batch.fresh.length + batch.changed.length === 0) return { added: 0, updated: 0, unchanged: batch.unchanged };
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(connection, batch, known, importId);
    } catch (error) {
      // A deadlock with another writer of the same search words, or a category that staff deleted after it was looked up
      // here: trying again helps.
      if (!passes(error as pg.DatabaseError) || tries === mostTries) throw error;
    }
  }
}

function passes({ code, constraint }: pg.DatabaseError): boolean {
  return code === deadlock || (code === foreignKeyViolation && constraint === 'nonprofit_categories_category_exists');
}

async function writeOnce(
  connection: Connection,
  batch: PreparedBatch,
  known: KnownMajors,
  importId: number | undefined,
): Promise<BatchCounts> {
  const { fresh, changed, unchanged } = batch;
  await connection.query('BEGIN');
  try {
    const majors = unknownMajors(batch, known);
    if (majors.length > 0) await ensureCategories(connection, majors, importId);
    const eins = [...fresh, ...changed].map(({ listing }) => listing.ein);
    if (importId !== undefined) await noteBefore(connection, importId, eins);
    const { added, adopted } = await writeFresh(connection, fresh);
    if (changed.length > 0) await updateNonprofits(connection, changed);
    if (importId !== undefined) await noteAfter(connection, importId, eins);
    await connection.query('COMMIT');
    for (const letter of majors) known.add(letter);
    return { added, updated: adopted + changed.length, unchanged };
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

function unknownMajors({ fresh, changed }: PreparedBatch, known: KnownMajors): string[] {
  const wanted = new Set([...fresh.map(({ derived }) => derived.major), ...changed.map(({ after }) => after.major)]);
  return [...wanted].filter((letter) => letter !== null).filter((letter) => !known.has(letter));
}

async function writeFresh(connection: Connection, fresh: NewListing[]): Promise<{ added: number; adopted: number }> {
  const added = fresh.length > 0 ? await addNonprofits(connection, fresh) : 0;
  const adopted = added < fresh.length ? await adoptNonprofits(connection, fresh) : 0;
  if (added + adopted < fresh.length)
    throw new Error('A nonprofit was deleted while it was being imported. Run the import again.');
  return { added, adopted };
}

function changeOf(kept: Listing | undefined, listing: Listing): ChangedListing[] {
  if (!kept || same(kept, listing)) return [];
  return [{ listing, before: derive(kept), after: derive(listing) }];
}

function same(kept: Listing, listing: Listing): boolean {
  return (
    kept.name === listing.name &&
    kept.street === listing.street &&
    kept.city === listing.city &&
    kept.state === listing.state &&
    kept.zipcode === listing.zipcode &&
    kept.nteeCode === listing.nteeCode &&
    kept.incomeAmount === listing.incomeAmount
  );
}
