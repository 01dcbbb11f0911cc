import type { Connection } from './store.ts';

/** The fields that an import may write, as JSON. */
export const fieldsSql = (
  of: string,
): string => `jsonb_build_object('name', ${of}.name, 'address1', ${of}.address1, 'city', ${of}.city,
  'state', ${of}.state, 'zipcode', ${of}.zipcode, 'budget_size', ${of}.budget_size, 'category_ids', to_jsonb(${of}.category_ids))`;

/** Notes nonprofits as they are before a batch changes them, in the batch's transaction. */
export async function noteBefore(connection: Connection, importId: number, eins: readonly string[]): Promise<void> {
  await connection.query(
    `INSERT INTO irs_import_changes (import_id, ein, nonprofit_id, kind, fields_before, listing_before)
     SELECT $1, given.ein, n.id, 'CHANGED', ${fieldsSql('n')}, to_jsonb(l)
     FROM unnest($2::text[]) AS given (ein) LEFT JOIN irs_listings l ON l.ein = given.ein
       JOIN nonprofits n ON n.id = l.nonprofit_id OR (l.ein IS NULL AND n.ein = given.ein)
     FOR UPDATE OF n
     ON CONFLICT (import_id, ein) DO NOTHING`,
    [importId, eins],
  );
}

/** Notes nonprofits as the batch left them, and those that it added. */
export async function noteAfter(connection: Connection, importId: number, eins: readonly string[]): Promise<void> {
  await connection.query(
    `INSERT INTO irs_import_changes (import_id, ein, nonprofit_id, kind)
     SELECT $1, l.ein, l.nonprofit_id, 'ADDED' FROM irs_listings l WHERE l.ein = ANY ($2::text[])
     ON CONFLICT (import_id, ein) DO NOTHING`,
    [importId, eins],
  );
  await connection.query(
    `UPDATE irs_import_changes c SET version = n.version, fields_after = ${fieldsSql('n')}, listing_after = to_jsonb(l)
     FROM nonprofits n, irs_listings l
     WHERE c.import_id = $1 AND c.ein = ANY ($2::text[]) AND n.id = c.nonprofit_id AND l.ein = c.ein`,
    [importId, eins],
  );
}
