import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import { actorSql } from '#server/platform/access/session.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { numberedValues, prepared } from '#server/platform/database/statements/prepared.ts';
import type { JsonText } from '../serve.ts';
import { jsonPage } from './paging.ts';

/** The part that all list queries share. */
interface ListQuery {
  search?: string | undefined;
  page: number;
  pageSize: number;
}

/** `by`: an `ORDER BY` that ends with a unique column. `carries`: the columns besides `id` that `by` uses. */
export interface Ordering {
  carries: string;
  by: string;
}

/** A feature's description of its list, from which `listStatements` builds the statement. */
interface ListParts {
  /** the table, with the joins that conditions and ordering need: `reviews r JOIN nonprofits n ON …` */
  from: string;
  /** the table's key, qualified: `r.id` */
  id: string;
  conditions: readonly string[];
  /**
   * The conditions for each kind of user. No row may match the conditions of two kinds. PostgreSQL does not read the table for a
   * kind whose conditions are false, and each kind can use its own index. The conditions may read the CTE `actor`.
   */
  readers?: readonly (readonly string[])[];
  ordering: Ordering;
  /**
   * SQL that counts the matches without finding them; it may read the CTE `actor`. With `count`, only the matches up to the end
   * of the page are found.
   */
  count?: string | undefined;
  /** a row's columns, named as on the wire */
  columns: string;
  /** joins the tables of `columns` to the page's ids: `JOIN reviews r USING (id)` */
  joined: string;
}

/** Helpers to describe a list in SQL. */
export interface ListSql {
  /** Adds a parameter; returns its placeholder: `$3`. */
  bind(value: unknown): string;
  /** The search text as a tsquery: with exact words, or allowing typing errors. */
  words(typed: string): string;
  /** false when the search allows typing errors */
  exact: boolean;
}

/** Names a group of words in the view `vocabularies`. A search that allows typing errors looks for similar words in this group. */
export type Vocabulary = 'nonprofits' | 'users' | 'library';
type Wording = 'exact' | Vocabulary;

export interface ListStatement {
  /** everything after `WITH actor …,` */
  text: string;
  values: readonly unknown[];
  /**
   * whether PostgreSQL plans the statement for these values. A plan for any values would not use the fact that the statement may
   * stop at the end of the page.
   */
  plannedForValues: boolean;
}

/** True if the request's token belongs to an account. Otherwise the statement reads nothing. */
const gate = '(SELECT true FROM actor)';

/**
 * The statements of a list call. Run them in order until one finds something. The first statement searches for exact words. The
 * second, which exists only for a search, allows one typing error in a word of the `vocabulary`. Each statement finds the matches
 * once, counts them and builds the page's JSON.
 */
export function* listStatements(
  query: ListQuery,
  describe: (listSql: ListSql) => ListParts,
  vocabulary: Vocabulary = 'nonprofits',
): Generator<ListStatement, void> {
  yield statementOf(query, describe, 'exact');
  if (query.search) yield statementOf(query, describe, vocabulary);
}

/** How a neighbouring row is described: a SQL expression, and the joins of the tables that the expression reads. */
type Beside = Pick<ListParts, 'joined'> & { row: string };

/**
 * The statements that find the place of a row in a list, and the rows before and after it. Run them like the list's statements,
 * which have the same conditions and order.
 */
export function* neighbourStatements(
  id: number,
  query: Pick<ListQuery, 'search'>,
  describe: (listSql: ListSql) => ListParts & { beside: Beside },
  vocabulary: Vocabulary = 'nonprofits',
): Generator<ListStatement, void> {
  yield neighboursOf(id, describe, 'exact');
  if (query.search) yield neighboursOf(id, describe, vocabulary);
}

function neighboursOf(
  id: number,
  describe: (listSql: ListSql) => ListParts & { beside: Beside },
  wording: Wording,
): ListStatement {
  const { values, bind } = numberedValues();
  const { beside, ...parts } = describe(listSqlOf(bind, wording));
  const at = (place: string) => `(SELECT ${beside.row} FROM (SELECT ids[${place}] AS id) AS one ${beside.joined})::text`;
  const text = `matched AS MATERIALIZED (${matchesOf(parts)}),
    listed AS MATERIALIZED (SELECT ids, array_position(ids, ${bind(id)}::int) AS place
      FROM (SELECT array_agg(id ORDER BY ${parts.ordering.by}) AS ids FROM matched) AS ordered)
    SELECT (SELECT row_to_json(actor) FROM actor) AS actor, coalesce(cardinality(ids), 0) AS count, place,
      ${at('place - 1')} AS previous, ${at('place + 1')} AS next FROM listed`;
  return { text, values, plannedForValues: false };
}

/** `end`: the ORDER BY and LIMIT for the matches of each kind of user */
function matchesOf({ from, id, conditions, readers = [[]], ordering }: ListParts, end = ''): string {
  return readers
    .map(
      (reader) =>
        `(SELECT ${id}, ${ordering.carries} FROM ${from} WHERE ${[gate, ...reader, ...conditions].join(' AND ')}${end})`,
    )
    .join(' UNION ALL ');
}

function statementOf({ page, pageSize }: ListQuery, describe: (listSql: ListSql) => ListParts, wording: Wording): ListStatement {
  const { values, bind } = numberedValues();
  const parts = describe(listSqlOf(bind, wording));
  const { conditions, readers = [[]], ordering, count, columns, joined } = parts;
  const paging = `LIMIT ${bind(pageSize)} OFFSET ${bind((page - 1) * pageSize)}`;
  const end = count === undefined ? '' : ` ORDER BY ${ordering.by} LIMIT ${bind(page * pageSize)}`;
  // Without conditions, PostgreSQL counts and pages the table through its indexes. With conditions, the matches are computed once.
  const once = conditions.length > 0 || readers.length > 1 ? 'MATERIALIZED' : 'NOT MATERIALIZED';
  const text = `matched AS ${once} (${matchesOf(parts, end)}),
    page AS (SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM matched ORDER BY ${ordering.by} ${paging}) AS ordered)
    SELECT (SELECT row_to_json(actor) FROM actor) AS actor, (${count ?? 'SELECT count(*)::int FROM matched'}) AS count,
      coalesce((SELECT json_agg(row) FROM (SELECT ${columns} FROM page ${joined} ORDER BY place) AS row), '[]')::text AS results`;
  return { text, values, plannedForValues: count !== undefined };
}

/** Reads a page of a list for an actor whom `serve` has let in. The search uses exact words. */
export async function jsonPageOf(db: Db, query: ListQuery, describe: (listSql: ListSql) => ListParts): Promise<JsonText> {
  const { text, values } = statementOf(query, describe, 'exact');
  const statement = CompiledQuery.raw(`WITH actor AS (SELECT), ${text}`, [...values]);
  const { rows } = await db.executeQuery(statement as CompiledQuery<{ count: number; results: string }>);
  return jsonPage(query, rows[0] ?? { count: 0, results: '[]' });
}

/** Wraps the search query in a scalar subquery, which PostgreSQL evaluates once. PostgreSQL might call the bare function for each row. */
function listSqlOf(bind: ListSql['bind'], wording: Wording): ListSql {
  const query = (text: string) =>
    wording === 'exact' ? `search_query(${text})` : `search_query_tolerant(${text}, '${wording}')`;
  return { bind, words: (typed) => `(SELECT ${query(bind(typed))})`, exact: wording === 'exact' };
}

/** The whole statement, which reads the session and the list in one trip to the database. */
export function listQuery({ text, values, plannedForValues }: ListStatement, tokenHash: Buffer): pg.QueryConfig {
  const whole = `WITH actor AS MATERIALIZED (${actorSql(`$${values.length + 1}`)}), ${text}`;
  const given = [...values, tokenHash];
  return plannedForValues ? { text: whole, values: given } : prepared(whole, given);
}

/**
 * Best match first, for tables with `name_key` and `search` (names with weight A): names that equal the search text, begin with
 * it, or have all its words; then by rank; then by `then`.
 */
export function bestMatch(typed: string, { bind, words }: ListSql, then: Ordering): Ordering {
  const normal = `(SELECT search_normal(${bind(typed)}))`;
  const query = words(typed);
  return {
    carries: `${then.carries}, name_key = ${normal} AS is_name, starts_with(name_key, ${normal}) AS begins_name,
      ts_filter(search, '{a}') @@ ${query} AS in_name, ts_rank(search, ${query}) AS closeness`,
    by: `is_name DESC, begins_name DESC, in_name DESC, closeness DESC, ${then.by}`,
  };
}

/**
 * Returns the SQL conditions of a list's filters, for the list's export. The search uses exact words. If exact words find nothing,
 * it allows typing errors.
 */
export async function exportConditions<Query extends { search?: string | undefined }>(
  pool: pg.Pool,
  table: string,
  query: Query,
  filters: (query: Query, listSql: ListSql) => string[],
  vocabulary: Vocabulary = 'nonprofits',
): Promise<{ values: unknown[]; conditions: string[] }> {
  const narrow = (wording: Wording) => {
    const { values, bind } = numberedValues();
    return { values, conditions: filters(query, listSqlOf(bind, wording)) };
  };
  const exact = narrow('exact');
  if (!query.search) return exact;
  const found = await pool.query(`SELECT FROM ${table} WHERE ${exact.conditions.join(' AND ')} LIMIT 1`, exact.values);
  return found.rowCount === 0 ? narrow(vocabulary) : exact;
}

/**
 * The parts of a list that its export uses. There are no `readers`: if not everybody who may call the export sees every row, its
 * `conditions` limit the rows.
 */
export type ExportParts = Pick<ListParts, 'from' | 'id' | 'conditions'> & { ordering: Ordering | undefined };

/**
 * The ids of an export's rows, in the list's order, or by id if the list has no ordering. PostgreSQL packs four bytes for each id,
 * because the ids of a million donations would take 100 MB as rows.
 */
export async function exportIds<Query extends { search?: string | undefined }>(
  pool: pg.Pool,
  query: Query,
  describe: (listSql: ListSql) => ExportParts,
  vocabulary: Vocabulary = 'nonprofits',
): Promise<Int32Array> {
  async function idsOf(wording: Wording): Promise<Int32Array> {
    const { values, bind } = numberedValues();
    const { from, id, conditions, ordering } = describe(listSqlOf(bind, wording));
    const { carries, by } = ordering ?? { carries: 'NULL', by: 'id' };
    const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
    const text = `SELECT string_agg(int4send(id), ''::bytea ORDER BY ${by}) AS packed
      FROM (SELECT ${id}, ${carries} FROM ${from} ${where}) AS matched`;
    const { rows } = await pool.query<{ packed: Buffer | null }>(text, values);
    return unpacked(rows[0]?.packed ?? Buffer.alloc(0));
  }
  const exact = await idsOf('exact');
  return exact.length === 0 && query.search ? idsOf(vocabulary) : exact;
}

function unpacked(bytes: Buffer): Int32Array {
  return Int32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readInt32BE(index * 4));
}
