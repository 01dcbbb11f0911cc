import { sql } from 'kysely';
import type { Fields } from '#server/nonprofits/irs/as-stored.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import type { Note, StoredListing } from './without-import.ts';

/** Deletes nonprofits. The database deletes their listings too. */
export async function deleteNonprofits(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length > 0) await sql`DELETE FROM nonprofits WHERE id = ANY (${ids}::int[])`.execute(tx);
}

/** Writes the fields of nonprofits where they differ. Leaves out categories that were deleted since. */
export async function writeFields(tx: Tx, nonprofits: readonly { id: number; fields: Fields }[]): Promise<void> {
  const given = JSON.stringify(nonprofits.map(({ id, fields }) => ({ id, ...fields })));
  await sql`
    WITH given AS MATERIALIZED (
      SELECT id, name, address1, city, state, zipcode, ntee_code, budget_size, ARRAY(SELECT known.id
          FROM jsonb_array_elements_text(given.category_ids) WITH ORDINALITY AS old (id, place) JOIN categories known ON known.id = old.id::int
          ORDER BY place) AS category_ids
      FROM json_to_recordset(${given}::json) AS given (id int, name text, address1 text, city text, state text, zipcode text,
        ntee_code text, budget_size budget_size, category_ids jsonb))
    UPDATE nonprofits n SET version = n.version + 1, updated_at = now(), name = given.name, address1 = given.address1, city = given.city,
      state = given.state, zipcode = given.zipcode, ntee_code = given.ntee_code, budget_size = given.budget_size, category_ids = given.category_ids
    FROM given WHERE n.id = given.id
      AND (n.name, n.address1, n.city, n.state, n.zipcode, n.ntee_code, n.budget_size, n.category_ids)
        IS DISTINCT FROM (given.name, given.address1, given.city, given.state, given.zipcode, given.ntee_code, given.budget_size, given.category_ids)`.execute(
    tx,
  );
}

interface LeftListing {
  ein: string;
  nonprofitId: number;
  /** null if the IRS did not list the nonprofit */
  listing: StoredListing | null;
}

export async function writeListings(tx: Tx, listings: readonly LeftListing[]): Promise<void> {
  const gone = listings.filter(({ listing }) => listing === null);
  await sql`DELETE FROM irs_listings l USING json_to_recordset(${JSON.stringify(gone)}::json) AS given (ein text, "nonprofitId" int)
    WHERE l.ein = given.ein AND l.nonprofit_id = given."nonprofitId"`.execute(tx);
  const left = JSON.stringify(listings.flatMap(({ listing }) => listing ?? []));
  await sql`UPDATE irs_listings l SET name = b.name, street = b.street, city = b.city, state = b.state, zipcode = b.zipcode,
      ntee_code = b.ntee_code, income_amount = b.income_amount
    FROM jsonb_populate_recordset(NULL::irs_listings, ${left}::jsonb) AS b
    WHERE l.ein = b.ein AND l.nonprofit_id = b.nonprofit_id AND l IS DISTINCT FROM b`.execute(tx);
}

/** Rewrites the notes of later imports as if the undone import had never run. */
export async function writeNotes(tx: Tx, notes: readonly Note[]): Promise<void> {
  await sql`UPDATE irs_import_changes c SET kind = given.kind, fields_before = given."fieldsBefore", listing_before = given."listingBefore",
      fields_after = given."fieldsAfter", listing_after = given."listingAfter"
    FROM jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) AS given (place bigint, kind text, "fieldsBefore" jsonb, "listingBefore" jsonb,
      "fieldsAfter" jsonb, "listingAfter" jsonb)
    WHERE c.place = given.place`.execute(tx);
}
