import { sql } from 'kysely';
import type { Tx } from '#server/database/connection.ts';
import { fieldsSql } from '#server/nonprofits/irs/import-notes.ts';

const batchSize = 1_000;
const texts = ['name', 'address1', 'city', 'state', 'zipcode'] as const;

/** Tables whose rows follow from the nonprofit itself: they do not show that somebody has worked with it. */
const derived = ['nonprofit_categories', 'irs_listings', 'look_alikes', 'donation_months'];

/**
 * Deletes the nonprofits that an import added and nobody has worked with since, and gives the others their old values,
 * field by field, except what was changed since. Notes what it left, and why.
 */
export async function undoImport(tx: Tx, importId: number, onProgress: (share: number) => void): Promise<void> {
  const used = await usedSql(tx);
  const { count } = await tx
    .selectFrom('irsImportChanges')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('importId', '=', importId)
    .executeTakeFirstOrThrow();
  let after = '';
  for (let done = 0; ; ) {
    const { rows } = await sql<{ ein: string }>`SELECT ein FROM irs_import_changes
      WHERE import_id = ${importId} AND ein > ${after} ORDER BY ein LIMIT ${batchSize}`.execute(tx);
    const eins = rows.map(({ ein }) => ein);
    if (eins.length === 0) return;
    await undoBatch(tx, importId, eins, used);
    after = eins.at(-1) ?? after;
    done += eins.length;
    onProgress(done / count);
  }
}

/** SQL of “a row somewhere names the nonprofit n”, for every table of this version that can. */
async function usedSql(tx: Tx) {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'nonprofits'::regclass AND NOT (c.conrelid::regclass::text = ANY (${derived}))
    ORDER BY 1, 2`.execute(tx);
  const tables = rows.map(
    ({ table, column }) => sql`EXISTS (SELECT FROM ${sql.table(table)} r WHERE r.${sql.ref(column)} = n.id)`,
  );
  const audited = sql`EXISTS (SELECT FROM audit_entries a WHERE a.subject_kind = 'nonprofit' AND a.subject_id = n.id)`;
  return sql`(${sql.join([...tables, audited], sql` OR `)})`;
}

async function undoBatch(tx: Tx, importId: number, eins: string[], used: Awaited<ReturnType<typeof usedSql>>): Promise<void> {
  const batch = sql`c.import_id = ${importId} AND c.ein = ANY (${eins}::text[])`;
  await sql`UPDATE irs_import_changes c SET kept = 'Somebody has worked with it since.'
    FROM nonprofits n WHERE ${batch} AND c.kind = 'ADDED' AND n.id = c.nonprofit_id
      AND (n.version <> c.version OR n.image IS NOT NULL OR ${used})`.execute(tx);
  await sql`DELETE FROM nonprofits n USING irs_import_changes c
    WHERE ${batch} AND c.kind = 'ADDED' AND c.kept = '' AND n.id = c.nonprofit_id`.execute(tx);
  await sql`UPDATE irs_import_changes SET kept = 'Changed since: ' || found.fields || '.'
    FROM (SELECT c.ein, string_agg(replace(f.key, '_', ' '), ', ' ORDER BY f.key) AS fields
      FROM irs_import_changes c JOIN nonprofits n ON n.id = c.nonprofit_id CROSS JOIN LATERAL jsonb_each(c.fields_after) AS f (key, value)
      WHERE ${batch} AND c.kind = 'CHANGED' AND f.value IS DISTINCT FROM c.fields_before -> f.key
        AND f.value IS DISTINCT FROM ${sql.raw(fieldsSql('n'))} -> f.key GROUP BY c.ein) AS found
    WHERE import_id = ${importId} AND irs_import_changes.ein = found.ein`.execute(tx);
  const restored = texts.map(
    (field) =>
      sql`${sql.ref(field)} = CASE WHEN n.${sql.ref(field)} = c.fields_after ->> ${field} THEN c.fields_before ->> ${field} ELSE n.${sql.ref(field)} END`,
  );
  await sql`UPDATE nonprofits n SET version = n.version + 1, updated_at = now(), ${sql.join(restored)},
      budget_size = CASE WHEN n.budget_size::text IS NOT DISTINCT FROM c.fields_after ->> 'budget_size'
        THEN (c.fields_before ->> 'budget_size')::budget_size ELSE n.budget_size END,
      category_ids = CASE WHEN to_jsonb(n.category_ids) = c.fields_after -> 'category_ids'
        THEN ARRAY(SELECT known.id FROM jsonb_array_elements_text(c.fields_before -> 'category_ids') WITH ORDINALITY AS old (id, place)
          JOIN categories known ON known.id = old.id::int ORDER BY place) ELSE n.category_ids END
    FROM irs_import_changes c WHERE ${batch} AND c.kind = 'CHANGED' AND n.id = c.nonprofit_id
      AND c.fields_before IS DISTINCT FROM c.fields_after`.execute(tx);
  await undoListings(tx, batch);
}

/** What the IRS said before, unless a later import has stored something newer. */
async function undoListings(tx: Tx, batch: ReturnType<typeof sql>): Promise<void> {
  await sql`DELETE FROM irs_listings l USING irs_import_changes c WHERE ${batch} AND c.kind = 'CHANGED'
    AND l.ein = c.ein AND c.listing_before IS NULL AND to_jsonb(l) = c.listing_after`.execute(tx);
  await sql`UPDATE irs_listings l SET name = b.name, street = b.street, city = b.city, state = b.state, zipcode = b.zipcode,
      ntee_code = b.ntee_code, income_amount = b.income_amount
    FROM irs_import_changes c, LATERAL jsonb_populate_record(NULL::irs_listings, c.listing_before) AS b
    WHERE ${batch} AND c.kind = 'CHANGED' AND l.ein = c.ein AND c.listing_before IS NOT NULL AND to_jsonb(l) = c.listing_after`.execute(
    tx,
  );
}
