import { sql } from 'kysely';
import type pg from 'pg';
import { keysOf } from '#contract/platform/fields/field.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Derived, Listing } from './listing.ts';

/** A connection that holds a lock of the import and runs the transactions of its batches. */
export type Connection = pg.PoolClient;

/**
 * Allows one import at a time, because a second import would see the unfinished work of the first as changes. Every connection
 * takes its own lock, so that the next import also waits for the last statement of a killed import.
 */
export async function takeImportLock(connection: Connection, which: number): Promise<boolean> {
  const { rows } = await connection.query<{ taken: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('almoner import:irs', $1)) AS taken`,
    [which],
  );
  return rows[0]?.taken === true;
}

/** Takes the locks of the import's two connections for the rest of the transaction. Returns false if an import holds one of them. */
export async function lockImports(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT bool_and(pg_try_advisory_xact_lock(hashtextextended('almoner import:irs', which))) AS taken
    FROM generate_series(0, 1) AS which`.execute(tx);
  return rows[0]?.taken === true;
}

export async function freeImportLock(connection: Connection): Promise<void> {
  await connection.query('SELECT pg_advisory_unlock_all()');
}

const listingColumns = 'ein, name, street, city, state, zipcode, ntee_code, income_amount';

/** The listings of these EINs from the last import. */
export async function findListings(pool: pg.Pool, eins: string[]): Promise<Map<string, Listing>> {
  const { rows } = await pool.query<
    Omit<Listing, 'nteeCode' | 'incomeAmount'> & { ntee_code: string; income_amount: number | null }
  >(`SELECT ${listingColumns} FROM irs_listings WHERE ein = ANY ($1::text[])`, [eins]);
  return new Map(
    rows.map(({ ntee_code, income_amount, ...same }) => [
      same.ein,
      { ...same, nteeCode: ntee_code, incomeAmount: income_amount },
    ]),
  );
}

export interface NewListing {
  listing: Listing;
  derived: Derived;
}

/** One JSON parameter is faster than one array for each column. */
const givenNew = `given AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1) AS given (
    ein text, name text, street text, city text, state text, zipcode text, ntee_code text, income_amount bigint,
    given_name text, address1 text, given_city text, given_state text, given_zipcode text, given_ntee_code text, budget_size budget_size, major text))`;

function newRows(listings: NewListing[]): string {
  return JSON.stringify(
    listings.map(({ listing, derived }) => ({
      ...rawColumns(listing),
      given_name: derived.name,
      address1: derived.address1,
      given_city: derived.city,
      given_state: derived.state,
      given_zipcode: derived.zipcode,
      given_ntee_code: derived.nteeCode,
      budget_size: derived.budgetSize,
      major: derived.major,
    })),
  );
}

const rawColumns = ({ nteeCode, incomeAmount, ...same }: Listing) => ({
  ...same,
  ntee_code: nteeCode,
  income_amount: incomeAmount,
});

const storeListing = (from: string): string => `INSERT INTO irs_listings (nonprofit_id, ${listingColumns})
  SELECT ${from}.id, ${listingColumns} FROM ${from} JOIN given USING (ein)`;

/** Adds unpublished nonprofits with their listings. Skips EINs that a nonprofit already has. Returns the number added. */
export async function addNonprofits(connection: Connection, listings: NewListing[]): Promise<number> {
  const { rowCount } = await connection.query(
    `WITH ${givenNew}, added AS (
       INSERT INTO nonprofits (ein, name, address1, city, state, zipcode, ntee_code, budget_size, category_ids)
       SELECT ein, given_name, address1, given_city, given_state, given_zipcode, given_ntee_code, budget_size,
         CASE WHEN ntee.category_id IS NULL THEN '{}' ELSE ARRAY[ntee.category_id] END
       FROM given LEFT JOIN ntee_categories AS ntee ON ntee.letter = given.major
       ON CONFLICT (ein) DO NOTHING
       RETURNING id, ein)
     ${storeListing('added')}`,
    [newRows(listings)],
  );
  return rowCount ?? 0;
}

/** Links existing nonprofits to their new listings, and fills their empty fields. Returns the number linked. */
export async function adoptNonprofits(connection: Connection, listings: NewListing[]): Promise<number> {
  const { rowCount } = await connection.query(
    `WITH ${givenNew}, fitting AS (
       SELECT nonprofits.id, given.ein,
         CASE WHEN nonprofits.address1 = '' THEN given.address1 ELSE nonprofits.address1 END AS address1,
         CASE WHEN nonprofits.city = '' THEN given_city ELSE nonprofits.city END AS city,
         CASE WHEN nonprofits.state = '' THEN given_state ELSE nonprofits.state END AS state,
         CASE WHEN nonprofits.zipcode = '' THEN given_zipcode ELSE nonprofits.zipcode END AS zipcode,
         CASE WHEN nonprofits.ntee_code = '' THEN given_ntee_code ELSE nonprofits.ntee_code END AS ntee_code,
         coalesce(nonprofits.budget_size, given.budget_size) AS budget_size,
         CASE WHEN nonprofits.category_ids = '{}' AND ntee.category_id IS NOT NULL THEN ARRAY[ntee.category_id] ELSE nonprofits.category_ids END AS category_ids
       FROM given JOIN nonprofits USING (ein) LEFT JOIN ntee_categories AS ntee ON ntee.letter = given.major
       WHERE NOT EXISTS (SELECT FROM irs_listings WHERE irs_listings.ein = given.ein)
       FOR UPDATE OF nonprofits
     ), filled AS (
       UPDATE nonprofits SET version = version + 1, updated_at = now(), address1 = fitting.address1, city = fitting.city,
         state = fitting.state, zipcode = fitting.zipcode, ntee_code = fitting.ntee_code, budget_size = fitting.budget_size, category_ids = fitting.category_ids
       FROM fitting
       WHERE nonprofits.id = fitting.id
         AND (nonprofits.address1, nonprofits.city, nonprofits.state, nonprofits.zipcode, nonprofits.ntee_code, nonprofits.budget_size, nonprofits.category_ids)
           IS DISTINCT FROM (fitting.address1, fitting.city, fitting.state, fitting.zipcode, fitting.ntee_code, fitting.budget_size, fitting.category_ids)
     )
     INSERT INTO irs_listings (nonprofit_id, ${listingColumns})
     SELECT fitting.id, given.ein, given.name, given.street, given.city, given.state, given.zipcode, given.ntee_code, given.income_amount
     FROM fitting JOIN given USING (ein)`,
    [newRows(listings)],
  );
  return rowCount ?? 0;
}

export interface ChangedListing {
  listing: Listing;
  before: Derived;
  after: Derived;
}

/**
 * Stores the changed listings, and updates the nonprofits' fields whose derived values have changed. If people have changed the EIN
 * of a nonprofit, its fields stay, because the nonprofit is another organization than the listing's.
 */
export async function updateNonprofits(connection: Connection, changes: ChangedListing[]): Promise<void> {
  await connection.query(
    `WITH given AS MATERIALIZED (
       SELECT * FROM json_to_recordset($1) AS given (
         ein text, name text, street text, city text, state text, zipcode text, ntee_code text, income_amount bigint,
         new_name text, new_address1 text, new_city text, new_state text, new_zipcode text, new_ntee_code text,
         budget_changes boolean, new_budget_size budget_size, major_changes boolean, old_major text, new_major text, changes boolean)
     ), kept AS (
       UPDATE irs_listings SET name = given.name, street = given.street, city = given.city, state = given.state,
         zipcode = given.zipcode, ntee_code = given.ntee_code, income_amount = given.income_amount
       FROM given WHERE irs_listings.ein = given.ein
       RETURNING irs_listings.ein, irs_listings.nonprofit_id
     )
     UPDATE nonprofits SET version = version + 1, updated_at = now(),
       name = coalesce(new_name, nonprofits.name),
       address1 = coalesce(new_address1, nonprofits.address1),
       city = coalesce(new_city, nonprofits.city),
       state = coalesce(new_state, nonprofits.state),
       zipcode = coalesce(new_zipcode, nonprofits.zipcode),
       ntee_code = coalesce(new_ntee_code, nonprofits.ntee_code),
       budget_size = CASE WHEN budget_changes THEN new_budget_size ELSE nonprofits.budget_size END,
       category_ids = CASE
         WHEN NOT major_changes OR old_ntee.category_id IS NOT DISTINCT FROM new_ntee.category_id THEN category_ids
         WHEN new_ntee.category_id IS NULL OR new_ntee.category_id = ANY (category_ids)
           THEN array_remove(category_ids, old_ntee.category_id)
         WHEN old_ntee.category_id = ANY (category_ids)
           THEN array_replace(category_ids, old_ntee.category_id, new_ntee.category_id)
         ELSE category_ids || new_ntee.category_id END
     FROM kept JOIN given USING (ein)
       LEFT JOIN ntee_categories AS old_ntee ON old_ntee.letter = old_major
       LEFT JOIN ntee_categories AS new_ntee ON new_ntee.letter = new_major
     WHERE nonprofits.id = kept.nonprofit_id AND nonprofits.ein = kept.ein AND changes`,
    [JSON.stringify(changes.map(changedRow))],
  );
}

function changedRow({ listing, before, after }: ChangedListing) {
  const changed = <K extends keyof Derived>(field: K): Derived[K] | null =>
    before[field] === after[field] ? null : after[field];
  return {
    ...rawColumns(listing),
    new_name: changed('name'),
    new_address1: changed('address1'),
    new_city: changed('city'),
    new_state: changed('state'),
    new_zipcode: changed('zipcode'),
    new_ntee_code: changed('nteeCode'),
    budget_changes: before.budgetSize !== after.budgetSize,
    new_budget_size: after.budgetSize,
    major_changes: before.major !== after.major,
    old_major: before.major,
    new_major: after.major,
    changes: keysOf(after).some((field) => before[field] !== after[field]),
  };
}

/** The EINs of a state's listings in ascending order, starting after the given one. */
export async function listedEins(pool: pg.Pool, state: string, after: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ ein: string }>(
    'SELECT ein FROM irs_listings WHERE state = $1 AND ein > $2 ORDER BY ein LIMIT $3',
    [state, after, limit],
  );
  return rows.map(({ ein }) => ein);
}

export interface Unlisted {
  id: number;
  ein: string;
  name: string;
}

/** The nonprofits behind these listings, by EIN. */
export async function nonprofitsOf(pool: pg.Pool, eins: string[]): Promise<Unlisted[]> {
  const { rows } = await pool.query<Unlisted>(
    `SELECT nonprofits.id, irs_listings.ein, nonprofits.name FROM irs_listings JOIN nonprofits ON nonprofits.id = nonprofit_id
     WHERE irs_listings.ein = ANY ($1::text[]) ORDER BY irs_listings.ein`,
    [eins],
  );
  return rows;
}

/** Updates the planner's statistics at once; autovacuum would come later. */
export async function analyseTables(connection: Connection): Promise<void> {
  await connection.query('SET statement_timeout = 0');
  await connection.query('ANALYZE nonprofits, nonprofit_categories, irs_listings, irs_import_changes');
  await connection.query('RESET statement_timeout');
}
