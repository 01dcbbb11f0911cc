// The notes of what each import did to each nonprofit, in order. The undo of one import needs these notes to apply the later imports again.
// An import from the command line (`importId` null) is noted only for EINs that an import from the browser has noted, because only imports
// from the browser can be undone.

import type pg from 'pg';
import type { Connection } from './store.ts';

/** SQL: the fields of the row `of` that an import may write, as JSON. */
export const fieldsSql = (
  of: string,
): string => `jsonb_build_object('name', ${of}.name, 'address1', ${of}.address1, 'city', ${of}.city,
  'state', ${of}.state, 'zipcode', ${of}.zipcode, 'ntee_code', ${of}.ntee_code, 'budget_size', ${of}.budget_size, 'category_ids', to_jsonb(${of}.category_ids))`;

/** SQL: whether an import that is not undone has noted this EIN. */
const isNoted = (ein: string) => `EXISTS (SELECT FROM irs_import_changes c WHERE c.ein = ${ein} AND c.kept = '')`;

/**
 * Writes a note of each nonprofit as it is before a batch changes it, in the batch's transaction. Returns the `place` of each note.
 */
export async function noteBefore(connection: Connection, importId: number | null, eins: readonly string[]): Promise<number[]> {
  const { rows } = await connection.query<{ place: number }>(
    `INSERT INTO irs_import_changes (import_id, ein, nonprofit_id, kind, fields_before, listing_before)
     SELECT $1::int, given.ein, n.id, 'CHANGED', ${fieldsSql('n')}, to_jsonb(l)
     FROM unnest($2::text[]) AS given (ein) LEFT JOIN irs_listings l ON l.ein = given.ein
       JOIN nonprofits n ON n.id = l.nonprofit_id OR (l.ein IS NULL AND n.ein = given.ein)
     WHERE $1::int IS NOT NULL OR ${isNoted('given.ein')}
     FOR UPDATE OF n
     ON CONFLICT (import_id, ein) DO NOTHING
     RETURNING place`,
    [importId, eins],
  );
  return rows.map(({ place }) => place);
}

/** Adds to these notes the fields and listings after the batch. */
export async function noteAfter(connection: Connection, places: readonly number[]): Promise<void> {
  await connection.query(
    `UPDATE irs_import_changes c SET fields_after = ${fieldsSql('n')}, listing_after = to_jsonb(l)
     FROM nonprofits n, irs_listings l
     WHERE c.place = ANY ($1::bigint[]) AND n.id = c.nonprofit_id AND l.ein = c.ein`,
    [places],
  );
}

/** Writes a note for each nonprofit that a batch added. */
export async function noteAdded(connection: Connection, importId: number, eins: readonly string[]): Promise<void> {
  await connection.query(
    `INSERT INTO irs_import_changes (import_id, ein, nonprofit_id, kind, fields_after, listing_after)
     SELECT $1, l.ein, l.nonprofit_id, 'ADDED', ${fieldsSql('n')}, to_jsonb(l)
     FROM irs_listings l JOIN nonprofits n ON n.id = l.nonprofit_id WHERE l.ein = ANY ($2::text[])
     ON CONFLICT (import_id, ein) DO NOTHING`,
    [importId, eins],
  );
}

/**
 * Writes a note for each listing that the file repeats unchanged. An import from the command line writes the note only if the last
 * note of the EIN is from an import in the browser.
 */
export async function noteConfirmed(connection: Connection, importId: number | null, eins: readonly string[]): Promise<void> {
  const isLast = `(SELECT c.import_id FROM irs_import_changes c WHERE c.ein = l.ein AND c.kept = '' ORDER BY place DESC LIMIT 1)`;
  await connection.query(
    `INSERT INTO irs_import_changes (import_id, ein, nonprofit_id, kind)
     SELECT $1::int, l.ein, l.nonprofit_id, 'CONFIRMED' FROM irs_listings l
     WHERE l.ein = ANY ($2::text[]) AND ${importId === null ? `${isLast} IS NOT NULL` : isNoted('l.ein')}
     ON CONFLICT (import_id, ein) DO NOTHING`,
    [importId, eins],
  );
}

/** The EINs that this import has stored already. An import that continues after a stop skips them. */
export async function storedBefore(pool: pg.Pool, importId: number, eins: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ ein: string }>(
    'SELECT ein FROM irs_import_changes WHERE import_id = $1 AND ein = ANY ($2::text[])',
    [importId, eins],
  );
  return new Set(rows.map(({ ein }) => ein));
}
