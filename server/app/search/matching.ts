import { mostFound } from '#contract/app/search/search.ts';
import type { Vocabulary } from '#server/platform/http/lists/list-statement.ts';
import { nameWords } from '#server/platform/search/name-words.ts';

/** The part of the palette's statement that one feature adds. Its SQL may read the CTE `actor` and the CTEs of `matchingSql`. */
export interface FoundPart {
  /** CTEs, without `WITH` */
  ctes: string;
  /** SQL that selects the rows, the best first, with columns named as on the wire */
  rows: string;
}

/** A table with `name_key` and `search` (names with weight A) in which the palette searches. */
interface Searched {
  /** begins the names of its CTEs: `people` */
  as: string;
  table: string;
  /** SQL of the name, for the order */
  name: string;
  /** a column of mail addresses */
  addresses?: string;
  /** SQL: the rows that the person may see */
  sight?: string;
  /** the known words with which a search allows typing errors */
  vocabulary: Vocabulary;
}

/** How many matching names are read at most. If a word is in thousands of names, no choice among them is better than another. */
export const mostNamed = 500;
/** most rows whose closeness to the text is computed: fewer, because computing it takes longer than reading a name */
const mostRanked = 200;

/** The CTE `typed`, which all other CTEs read. `text`: the placeholder of the typed text. */
export function typedSql(text: string): string {
  return `typed AS MATERIALIZED (SELECT search_query(${text}) AS words, nullif(search_normal(${text}), '') AS normal,
    lower(${text}) AS plain, ${text} LIKE '%@%' AS is_address)`;
}

/** SQL of a column of `typed`. PostgreSQL evaluates it once, and only where it is needed. */
export const typed = (column: 'words' | 'normal' | 'plain' | 'is_address'): string => `(SELECT ${column} FROM typed)`;

/** SQL: whether the row's name has all words that were typed. */
export const nameMatches = (table: string): string => `${nameWords(table)} @@ ${typed('words')}`;

/**
 * SQL of CTEs. The last one is `<as>_found` (id, tier, closeness, name), which may have a row more than once. Tier 0: names and
 * addresses that begin with the text. Tier 1: names with all words of the text. Tier 2, if these are too few: other texts with all
 * words. Tier 3, if nothing was found: texts with words that are one typing error away. The words of a mail address occur in
 * thousands of rows, so an address is searched by its beginning, and by its words only if no address begins with it.
 *
 * Each CTE reads an index, and only as many rows as needed: PostgreSQL fills a materialized CTE only as far as it is read. The LIMIT
 * is outside the CTE. Inside, the planner would expect matches soon and read the whole table.
 */
export function matchingSql({ as, table, name, addresses, sight = 'true', vocabulary }: Searched): string {
  const near = `(SELECT search_query_tolerant(plain, '${vocabulary}') FROM typed)`;
  const found = (...ctes: string[]) =>
    `(SELECT count(*) FROM (${ctes.map((cte) => `SELECT id FROM ${as}_${cte}`).join(' UNION ')}) AS once)`;
  const enough = addresses ? `CASE WHEN ${typed('is_address')} THEN 1 ELSE ${mostFound} END` : mostFound;
  // If a mail address was typed: a table with addresses is not searched for the words of names, and a table without addresses is not
  // searched with typing errors.
  const whether = (searched: boolean) => (searched ? 'true' : `NOT ${typed('is_address')}`);
  const matches = (condition: string) => `SELECT id, ${name} AS name, search FROM ${table} WHERE ${sight} AND ${condition}`;
  const first = [beginning({ table, name, sight, column: 'name_key', value: typed('normal') })];
  if (addresses) first.push(beginning({ table, name, sight, column: addresses, value: typed('plain') }));
  return `${as}_first AS MATERIALIZED (${first.join(' UNION ')}),
    ${as}_all_named AS MATERIALIZED (${matches(`${whether(!addresses)} AND ${nameMatches(table)}`)}),
    ${as}_named AS MATERIALIZED (SELECT id, name FROM ${as}_all_named LIMIT ${mostNamed}),
    ${as}_all_worded AS MATERIALIZED (${matches(`${found('first', 'named')} < ${enough} AND search @@ ${typed('words')}`)}),
    ${as}_worded AS MATERIALIZED (SELECT id, name, ts_rank(search, ${typed('words')}) AS closeness
      FROM (SELECT * FROM ${as}_all_worded LIMIT ${mostRanked}) AS few),
    ${as}_all_near AS MATERIALIZED (${matches(`${found('first', 'named', 'worded')} = 0 AND ${whether(!!addresses)} AND search @@ ${near}`)}),
    ${as}_near AS MATERIALIZED (SELECT id, name, (ts_filter(search, '{a}') @@ ${near})::int + ts_rank(search, ${near}) AS closeness
      FROM (SELECT * FROM ${as}_all_near LIMIT ${mostRanked}) AS few),
    ${as}_found AS MATERIALIZED (
      SELECT id, 0 AS tier, 0 AS closeness, name FROM ${as}_first UNION ALL SELECT id, 1, 0, name FROM ${as}_named
      UNION ALL SELECT id, 2, closeness, name FROM ${as}_worded UNION ALL SELECT id, 3, closeness, name FROM ${as}_near)`;
}

/**
 * SQL: rows whose column begins with a value. Compares with a range and not with LIKE, so that a prepared statement can use the
 * index too.
 */
function beginning({
  table,
  name,
  sight,
  column,
  value,
}: Record<'table' | 'name' | 'sight' | 'column' | 'value', string>): string {
  return `(SELECT id, ${name} AS name FROM ${table}
    WHERE ${sight} AND ${column} COLLATE "C" >= ${value} AND ${column} COLLATE "C" < ${value} || chr(1114111)
    ORDER BY ${column} COLLATE "C", id LIMIT ${mostFound})`;
}

/** SQL: the best ids of `matchingSql`, each with its place in the order. */
export function bestSql(as: string): string {
  return `(SELECT id, row_number() OVER (ORDER BY tier, closeness DESC, name, id) AS place
    FROM (SELECT DISTINCT ON (id) * FROM ${as}_found ORDER BY id, tier) AS once ORDER BY place LIMIT ${mostFound})`;
}
