import { type RawBuilder, sql } from 'kysely';
import { bulkMessages } from '#contract/nonprofits/bulk-changes/bulk-changes.ts';
import type { ColumnChange } from './column-change.ts';

/** SQL that says of each chosen record what the change does to it: `id, name, next, before, after, reason, outcome`. */
export function judgedSql(
  { table, column, name, next, refusal }: ColumnChange,
  chosen: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const now = sql.ref(`t.${column}`);
  return sql`SELECT judged.*, CASE WHEN reason <> '' THEN 'REFUSED' WHEN before IS NOT DISTINCT FROM after THEN 'UNCHANGED'
      ELSE 'CHANGED' END AS outcome
    FROM (
      SELECT chosen.id, coalesce(${name}, 'Number ' || chosen.id) AS name, ${next} AS next, to_jsonb(${now}) AS before,
        to_jsonb(${next}) AS after, CASE WHEN t.id IS NULL THEN ${bulkMessages.gone} ELSE coalesce(${refusal}, '') END AS reason
      FROM (${chosen}) AS chosen LEFT JOIN ${sql.table(table)} t ON t.id = chosen.id
    ) AS judged`;
}
