import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

interface UndoneCategories {
  removed: number;
  /** categories that something uses by now, or that staff have changed */
  kept: number;
}

/** The import itself writes the category of each NTEE group: such a row does not show that somebody uses the category. */
const derived = ['ntee_categories'];

/** SQL: whether another import, which is not undone, also has a note that it made `c`. */
const shared = (
  kind: 'CATEGORY' | 'GROUP',
) => sql<boolean>`EXISTS (SELECT FROM irs_import_categories o JOIN irs_imports i ON i.id = o.import_id
  WHERE o.kind = ${kind} AND o.id = c.id AND o.import_id <> m.import_id AND i.state <> 'UNDONE')`;

/**
 * Deletes the categories and groups that an import made. Keeps a category or group that something uses, that staff have changed, or
 * that another import, which is not undone, has noted as its own too.
 */
export async function undoCategories(tx: Tx, importId: number): Promise<UndoneCategories> {
  const used = await usedSql(tx, 'categories', 'category', derived);
  const { rows } = await sql<UndoneCategories>`
    WITH made AS (
      SELECT c.id, ${used} AS used FROM irs_import_categories m JOIN categories c ON c.id = m.id
      WHERE m.import_id = ${importId} AND m.kind = 'CATEGORY' AND NOT ${shared('CATEGORY')}),
    gone AS (DELETE FROM categories WHERE id IN (SELECT id FROM made WHERE NOT used) RETURNING id)
    SELECT (SELECT count(*)::int FROM gone) AS removed, (SELECT count(*)::int FROM made WHERE used) AS kept`.execute(tx);
  await sql`DELETE FROM category_groups c USING irs_import_categories m WHERE m.import_id = ${importId} AND m.kind = 'GROUP'
    AND c.id = m.id AND NOT ${shared('GROUP')} AND NOT ${await usedSql(tx, 'category_groups', 'categoryGroup', [])}`.execute(tx);
  return rows[0] ?? { removed: 0, kept: 0 };
}

/** SQL: whether the audit trail or a row of any table refers to `c`. Ignores the tables in `without`. */
async function usedSql(tx: Tx, table: string, subject: string, without: readonly string[]): Promise<RawBuilder<boolean>> {
  const { rows } = await sql<{ table: string; column: string }>`
    SELECT c.conrelid::regclass::text AS table, a.attname AS column FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = ${table}::regclass AND NOT (c.conrelid::regclass::text = ANY (${[...without]}))
    ORDER BY 1, 2`.execute(tx);
  const tables = rows.map((one) => sql`EXISTS (SELECT FROM ${sql.table(one.table)} r WHERE r.${sql.ref(one.column)} = c.id)`);
  const audited = sql`EXISTS (SELECT FROM audit_entries a WHERE a.subject_kind = ${subject} AND a.subject_id = c.id)`;
  return sql<boolean>`(${sql.join([...tables, audited], sql` OR `)})`;
}
