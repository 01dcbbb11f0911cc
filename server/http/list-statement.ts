import type pg from 'pg';
import { numberedValues, prepared } from '#server/database/prepared.ts';
import { actorSql } from '#server/people/sign-in/session.ts';

/** What every list's query has. */
interface ListQuery {
  search?: string | undefined;
  page: number;
  pageSize: number;
}

/** `by` is an `ORDER BY` that ends with a unique column; `carries` are the columns of a matched row that it names, beside `id`. */
export interface Ordering {
  carries: string;
  by: string;
}

/** A list as its feature describes it. `listStatements` puts the statement together. */
interface ListParts {
  /** the table, with the joins that conditions and ordering need: `reviews r JOIN nonprofits n ON …` */
  from: string;
  /** its key there: `r.id` */
  id: string;
  conditions: readonly string[];
  /**
   * Conditions by kind of reader, of which at most one holds. PostgreSQL skips the others without a look at the table, and each
   * kind can use an index of its own. They read the CTE `actor`.
   */
  readers?: readonly (readonly string[])[];
  ordering: Ordering;
  /** a row's columns, in the wire's names … */
  columns: string;
  /** … and the tables that have them, joined to the page's ids: `JOIN reviews r USING (id)` */
  joined: string;
}

/** The means to describe a list in SQL. */
export interface Draft {
  /** Numbers a value; returns its place: `$3`. */
  bind(value: unknown): string;
  /** What was typed, as a tsquery: exact words at first, then with typing errors forgiven. */
  words(typed: string): string;
  /** false while typing errors are forgiven */
  exact: boolean;
}

/** SQL functions that make a tsquery of typed words. */
type Tolerant = 'search_query_tolerant' | 'user_search_query_tolerant';
type SearchFunction = 'search_query' | Tolerant;

export interface ListStatement {
  /** everything after `WITH actor …,` */
  text: string;
  values: readonly unknown[];
}

/** Holds where the request's token belongs to an account: without one nothing is read. */
const gate = '(SELECT true FROM actor)';

/**
 * The statements of a list call, to be tried in turn until one finds something: exact words, then words one typing error away by
 * the SQL function `tolerant`. Each makes the match set once, counts it and builds the page's JSON.
 */
export function* listStatements(
  query: ListQuery,
  describe: (draft: Draft) => ListParts,
  tolerant: Tolerant = 'search_query_tolerant',
): Generator<ListStatement, void> {
  yield statementOf(query, describe, 'search_query');
  if (query.search) yield statementOf(query, describe, tolerant);
}

function statementOf(
  { page, pageSize }: ListQuery,
  describe: (draft: Draft) => ListParts,
  toQuery: SearchFunction,
): ListStatement {
  const { values, bind } = numberedValues();
  const { from, id, conditions, readers = [[]], ordering, columns, joined } = describe(draftOf(bind, toQuery));
  const matched = readers.map(
    (reader) => `SELECT ${id}, ${ordering.carries} FROM ${from} WHERE ${[gate, ...reader, ...conditions].join(' AND ')}`,
  );
  // Indexes count and page a table that nothing narrows; matches are looked for once.
  const once = conditions.length > 0 || matched.length > 1 ? 'MATERIALIZED' : 'NOT MATERIALIZED';
  const paging = `LIMIT ${bind(pageSize)} OFFSET ${bind((page - 1) * pageSize)}`;
  const text = `matched AS ${once} (${matched.join(' UNION ALL ')}),
    page AS (SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM matched ORDER BY ${ordering.by} ${paging}) AS ordered)
    SELECT (SELECT row_to_json(actor) FROM actor) AS actor, (SELECT count(*)::int FROM matched) AS count,
      coalesce((SELECT json_agg(row) FROM (SELECT ${columns} FROM page ${joined} ORDER BY place) AS row), '[]')::text AS results`;
  return { text, values };
}

/** A scalar subquery is evaluated once, where the bare function might be once a row. */
function draftOf(bind: Draft['bind'], toQuery: SearchFunction): Draft {
  return { bind, words: (typed) => `(SELECT ${toQuery}(${bind(typed)}))`, exact: toQuery === 'search_query' };
}

/** The statement as it is sent: the session and the list in one trip to the database. */
export function listQuery({ text, values }: ListStatement, tokenHash: Buffer) {
  const actor = actorSql(`$${values.length + 1}`);
  return prepared(`WITH actor AS MATERIALIZED (${actor}), ${text}`, [...values, tokenHash]);
}

/**
 * Best match first, for tables with `name_key` and `search` (names with weight A): a name that is what was typed, begins with it,
 * or has all its words, comes before all else; then by rank, then as `then` has it.
 */
export function bestMatch(typed: string, { bind, words }: Draft, then: Ordering): Ordering {
  const normal = `(SELECT search_normal(${bind(typed)}))`;
  const query = words(typed);
  return {
    carries: `${then.carries}, name_key = ${normal} AS is_name, starts_with(name_key, ${normal}) AS begins_name,
      ts_filter(search, '{a}') @@ ${query} AS in_name, ts_rank(search, ${query}) AS closeness`,
    by: `is_name DESC, begins_name DESC, in_name DESC, closeness DESC, ${then.by}`,
  };
}

/** The conditions of a list's filters, for its export: exact words, or with typing errors forgiven where those find nothing. */
export async function exportConditions<Query extends { search?: string | undefined }>(
  pool: pg.Pool,
  table: string,
  query: Query,
  filters: (query: Query, draft: Draft) => string[],
  tolerant: Tolerant = 'search_query_tolerant',
): Promise<{ values: unknown[]; conditions: string[] }> {
  const narrow = (toQuery: SearchFunction) => {
    const { values, bind } = numberedValues();
    return { values, conditions: filters(query, draftOf(bind, toQuery)) };
  };
  const exact = narrow('search_query');
  if (!query.search) return exact;
  const found = await pool.query(`SELECT FROM ${table} WHERE ${exact.conditions.join(' AND ')} LIMIT 1`, exact.values);
  return found.rowCount === 0 ? narrow(tolerant) : exact;
}
