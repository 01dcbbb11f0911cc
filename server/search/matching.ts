import { mostFound } from '#contract/search/search.ts';
import type { Vocabulary } from '#server/http/list-statement.ts';

/** What a feature adds to the palette's one statement. Its SQL may read the CTE `actor` and those of `matchingSql`. */
export interface FoundPart {
  /** CTEs, without `WITH` */
  ctes: string;
  /** selects the rows, named as on the wire, the best first */
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
  /** whose words are known where typing errors are allowed */
  vocabulary: Vocabulary;
}

/** Of a word that thousands have, any rows are as good: so many are read to choose the best. */
export const mostNamed = 500;
/** the same where their closeness is computed, which takes longer */
const mostRanked = 200;

/** The CTE `typed`, which all others read. `text`: a placeholder. */
export function typedSql(text: string): string {
  return `typed AS MATERIALIZED (SELECT search_query(${text}) AS words, nullif(search_normal(${text}), '') AS normal,
    lower(${text}) AS plain, ${text} LIKE '%@%' AS is_address)`;
}

/** SQL of a column of `typed`. PostgreSQL evaluates it once, and only where it is needed. */
export const typed = (column: 'words' | 'normal' | 'plain' | 'is_address'): string => `(SELECT ${column} FROM typed)`;

/** SQL: the row's name has all words that were typed. There is an index of this very expression. */
export const nameMatches = (table: string): string => `ts_filter(${table}.search, '{a}') @@ ${typed('words')}`;

/**
 * CTEs of which the last is `<as>_found` (id, tier, closeness, name). It may have a row more than once. Tier 0: names and addresses that begin
 * with the text. 1: names with all its words. 2, where those are too few: other texts with them. 3, where nothing has them:
 * texts with a word that is one typing error away. A mail address has words that thousands share, so it is looked for by its
 * beginning, and as words only where nothing begins with it.
 *
 * Each reads an index, and no more rows than are needed: PostgreSQL fills a materialized CTE as far as it is read. The LIMIT stands
 * outside, or the planner would hope to meet matches soon, and read the whole table.
 */
export function matchingSql({ as, table, name, addresses, sight = 'true', vocabulary }: Searched): string {
  const near = `(SELECT search_query_tolerant(plain, '${vocabulary}') FROM typed)`;
  const found = (...ctes: string[]) =>
    `(SELECT count(*) FROM (${ctes.map((cte) => `SELECT id FROM ${as}_${cte}`).join(' UNION ')}) AS once)`;
  const enough = addresses ? `CASE WHEN ${typed('is_address')} THEN 1 ELSE ${mostFound} END` : mostFound;
  // nobody types an error into a mail address to find a nonprofit
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

/** Rows whose column begins with a value. A range, so that a prepared statement can use the index too. */
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

/** SQL of the best ids of `matchingSql`, each with its place. */
export function bestSql(as: string): string {
  return `(SELECT id, row_number() OVER (ORDER BY tier, closeness DESC, name, id) AS place
    FROM (SELECT DISTINCT ON (id) * FROM ${as}_found ORDER BY id, tier) AS once ORDER BY place LIMIT ${mostFound})`;
}
