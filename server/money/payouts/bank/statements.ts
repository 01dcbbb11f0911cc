import type { Db } from '#server/platform/database/connection.ts';
import { jsonPageOf } from '#server/platform/http/lists/list-statement.ts';
import type { JsonText } from '#server/platform/http/serve.ts';

/** The bank statements that were applied, the newest first. */
export function findStatements(db: Db, query: { page: number; pageSize: number }): Promise<JsonText> {
  return jsonPageOf(db, query, () => ({
    from: 'bank_statements',
    id: 'id',
    conditions: [],
    ordering: { carries: 'NULL', by: 'id DESC' },
    columns: `s.id, iso_instant(s.applied_at) AS applied_at, CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id,
        'full_name', full_name(u.first_name, u.last_name)) END AS applied_by, s.name, s.rows, marked.count AS marked,
        marked.amount`,
    joined: `JOIN bank_statements s USING (id) LEFT JOIN users u ON u.id = s.applied_by
      CROSS JOIN LATERAL (SELECT count(*) AS count, coalesce(sum(l.net), 0.00) AS amount
        FROM bank_statement_rows r JOIN payout_lines l ON l.id = r.line_id WHERE r.statement_id = s.id) AS marked`,
  }));
}
