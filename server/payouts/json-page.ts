import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/database/connection.ts';
import { neighbours } from '#server/http/paging.ts';
import { JsonText } from '#server/http/serve.ts';

export type JsonPage = Promise<JsonText>;

interface Parts {
  /** a SELECT of `id`, and of what `order` needs */
  matched: RawBuilder<unknown>;
  /** an ORDER BY that ends with a unique column */
  order: RawBuilder<unknown>;
  /** a SELECT of the rows, named as on the wire: it reads `page` (id, place) and orders by `place` */
  row: RawBuilder<unknown>;
}

/** A page of a list in one statement. PostgreSQL writes the JSON, so that amounts keep their two decimals. */
export async function jsonPageSql(db: Db, query: { page: number; pageSize: number }, { matched, order, row }: Parts): JsonPage {
  const { rows } = await sql<{ count: number; results: string }>`
    WITH matched AS MATERIALIZED (${matched}),
    page AS (SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM matched ORDER BY ${order} LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}) AS ordered)
    SELECT (SELECT count(*)::int FROM matched) AS count,
      coalesce((SELECT json_agg(row) FROM (${row}) AS row), '[]')::text AS results`.execute(db);
  const { count, next, previous } = neighbours(query, rows[0]?.count ?? 0);
  return new JsonText(`{"count":${count},"next":${next},"previous":${previous},"results":${rows[0]?.results ?? '[]'}}`);
}
