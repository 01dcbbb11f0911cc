import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '../errors.ts';
import { JsonText } from '../serve.ts';

/** The count of a list, and the numbers of the next and the previous page. Throws 404 for a page beyond the end. */
export function neighbours({ page, pageSize }: { page: number; pageSize: number }, count: number) {
  if (page > 1 && (page - 1) * pageSize >= count) throw notFound();
  return { count, next: page * pageSize < count ? page + 1 : null, previous: page > 1 ? page - 1 : null };
}

/** A list's response, from a function that counts and reads the rows. */
export async function pageOf<T>(
  query: { page: number; pageSize: number },
  find: (limit: number, offset: number) => Promise<{ count: number; results: T[] }>,
) {
  const { count, results } = await find(query.pageSize, (query.page - 1) * query.pageSize);
  return { ...neighbours(query, count), results };
}

/** A list whose rows PostgreSQL writes as JSON, so that amounts keep their two decimals. Members are named as in `ListParts`. */
interface JsonParts {
  from: RawBuilder<unknown>;
  /** the table's key, and the columns that `by` needs */
  id: RawBuilder<unknown>;
  conditions?: readonly (RawBuilder<unknown> | false | undefined | '')[];
  /** an ORDER BY that ends with a unique column */
  by: RawBuilder<unknown>;
  /** the columns of a row, named as on the wire */
  columns: RawBuilder<unknown>;
  /** joins the tables of `columns` to the page's ids: `JOIN reviews r USING (id)` */
  joined: RawBuilder<unknown>;
}

/** Reads a page of a list in one statement. */
export async function jsonPageOf(db: Db, query: { page: number; pageSize: number }, parts: JsonParts): Promise<JsonText> {
  const { from, id, conditions = [], by, columns, joined } = parts;
  const where = sql.join([sql`true`, ...conditions.filter((one) => typeof one === 'object')], sql` AND `);
  const { rows } = await sql<{ count: number; results: string }>`
    WITH matched AS MATERIALIZED (SELECT ${id} FROM ${from} WHERE ${where}),
    page AS (SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM matched ORDER BY ${by} LIMIT ${query.pageSize} OFFSET ${(query.page - 1) * query.pageSize}) AS ordered)
    SELECT (SELECT count(*)::int FROM matched) AS count,
      coalesce((SELECT json_agg(row) FROM (SELECT ${columns} FROM page ${joined} ORDER BY page.place) AS row), '[]')::text AS results`.execute(
    db,
  );
  const { count, next, previous } = neighbours(query, rows[0]?.count ?? 0);
  return new JsonText(`{"count":${count},"next":${next},"previous":${previous},"results":${rows[0]?.results ?? '[]'}}`);
}
