import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/** Tables whose rows are derived from the nonprofit: such rows do not show that somebody has worked with the nonprofit. */
const derivedTables = [
  'nonprofit_categories',
  'irs_listings',
  'look_alikes',
  'donation_months',
  'irs_changes',
  'payout_destinations',
];
/** Columns that an import writes, that count its writes, or that are computed from other columns. */
const derivedColumns = [
  ...['id', 'ein', 'name', 'address1', 'city', 'state', 'zipcode', 'ntee_code', 'budget_size', 'category_ids'],
  ...['version', 'created_at', 'updated_at', 'search', 'facets'],
];

/** Of these ids, returns the nonprofits that somebody has worked with. */
export type Used = (ids: number[]) => Promise<ReadonlySet<number>>;

/**
 * Somebody has worked with a nonprofit if it has a value that no import writes, or if a row of any other table or the audit
 * trail names it. The `version` does not count: a bulk change that was undone raises it, but leaves no value.
 */
export async function nonprofitIsUsed(tx: Tx): Promise<Used> {
  const used = sql.join([...(await filled(tx)), ...(await named(tx)), audited], sql` OR `);
  return async (ids) => {
    if (ids.length === 0) return new Set();
    const { rows } = await sql<{ id: number }>`SELECT id FROM nonprofits n WHERE id = ANY (${ids}::int[]) AND (${used})`.execute(
      tx,
    );
    return new Set(rows.map(({ id }) => id));
  };
}

const audited = sql<boolean>`EXISTS (SELECT FROM audit_entries a WHERE a.subject_kind = 'nonprofit' AND a.subject_id = n.id)`;

async function filled(tx: Tx): Promise<RawBuilder<boolean>[]> {
  const { rows } = await sql<{ name: string; initial: string | null }>`
    SELECT a.attname AS name, pg_get_expr(d.adbin, d.adrelid) AS initial
    FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
    WHERE a.attrelid = 'nonprofits'::regclass AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' AND a.attname <> ALL (${derivedColumns})`.execute(
    tx,
  );
  return rows.map(({ name, initial }) => sql<boolean>`n.${sql.ref(name)} IS DISTINCT FROM ${sql.raw(initial ?? 'NULL')}`);
}

async function named(tx: Tx): Promise<RawBuilder<boolean>[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = 'nonprofits'::regclass AND NOT (c.conrelid::regclass::text = ANY (${derivedTables}))
    ORDER BY 1, 2`.execute(tx);
  return rows.map(
    ({ table, column }) => sql<boolean>`EXISTS (SELECT FROM ${sql.table(table)} r WHERE r.${sql.ref(column)} = n.id)`,
  );
}
