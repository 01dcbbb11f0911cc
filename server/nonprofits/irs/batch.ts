import type pg from 'pg';
import { noteAdded, noteAfter, noteBefore, noteConfirmed, storedBefore } from './import-notes.ts';
import { derive, type Listing } from './listing.ts';
import {
  addNonprofits,
  adoptNonprofits,
  type ChangedListing,
  type Connection,
  findListings,
  type NewListing,
  updateNonprofits,
} from './store.ts';

export interface BatchCounts {
  added: number;
  updated: number;
  unchanged: number;
}

/** The listings of a batch, by what has to be written for each. No EIN occurs twice. */
export interface PreparedBatch {
  fresh: NewListing[];
  changed: ChangedListing[];
  /** EINs of unchanged listings, and of listings that this import has stored already */
  unchanged: string[];
}

/**
 * Compares a batch with the stored listings. Only reads, so it can run while the previous batch is written. Skips listings that the
 * import `importId` has stored already.
 */
export async function prepareBatch(pool: pg.Pool, listings: Listing[], importId?: number): Promise<PreparedBatch> {
  const eins = listings.map(({ ein }) => ein);
  const kept = await findListings(pool, eins);
  const stored = importId === undefined ? new Set<string>() : await storedBefore(pool, importId, eins);
  const open = listings.filter(({ ein }) => !stored.has(ein));
  const fresh = open.filter(({ ein }) => !kept.has(ein)).map((listing) => ({ listing, derived: derive(listing) }));
  const changed = open.flatMap((listing) => changeOf(kept.get(listing.ein), listing));
  const written = new Set([...fresh, ...changed].map(({ listing }) => listing.ein));
  return { fresh, changed, unchanged: eins.filter((ein) => !written.has(ein)) };
}

const deadlock = '40P01';
const foreignKeyViolation = '23503';
const mostTries = 5;

/** Writes a whole batch in one transaction. */
export async function writeBatch(connection: Connection, batch: PreparedBatch, importId?: number): Promise<BatchCounts> {
  for (let tries = 1; ; tries++) {
    try {
      return await writeOnce(connection, batch, importId);
    } catch (error) {
      // Try again: this helps after a deadlock with another writer of the same search words, or if staff deleted a category after
      // this import had looked it up.
      if (!passes(error as pg.DatabaseError) || tries === mostTries) throw error;
    }
  }
}

function passes({ code, constraint }: pg.DatabaseError): boolean {
  return code === deadlock || (code === foreignKeyViolation && constraint === 'nonprofit_categories_category_exists');
}

async function writeOnce(connection: Connection, batch: PreparedBatch, importId: number | undefined): Promise<BatchCounts> {
  const { fresh, changed, unchanged } = batch;
  await connection.query('BEGIN');
  try {
    const counts = fresh.length + changed.length > 0 ? await writeChanges(connection, batch, importId ?? null) : nothing;
    if (unchanged.length > 0) await noteConfirmed(connection, importId ?? null, unchanged);
    await connection.query('COMMIT');
    return { ...counts, unchanged: unchanged.length };
  } catch (error) {
    await connection.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

const nothing = { added: 0, updated: 0 };

/** Writes the new and the changed listings. Notes what they change, for an undo. */
async function writeChanges(connection: Connection, { fresh, changed }: PreparedBatch, importId: number | null) {
  const eins = [...fresh, ...changed].map(({ listing }) => listing.ein);
  const places = await noteBefore(connection, importId, eins);
  const { added, adopted } = await writeFresh(connection, fresh);
  if (changed.length > 0) await updateNonprofits(connection, changed);
  if (places.length > 0) await noteAfter(connection, places);
  if (importId !== null && added > 0) await noteAdded(connection, importId, eins);
  return { added, updated: adopted + changed.length };
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
