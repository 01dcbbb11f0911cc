import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import type { Near } from './places/near-zip.ts';
import type { Term } from './understanding/understand.ts';

/** A visitor's search, as it was understood. */
export interface Searched {
  /** what was typed: a name that has all of it ranks above everything */
  typed: string;
  /** the words that are searched as they are */
  text: string;
  /** words with what may stand in their place */
  terms: readonly Term[];
  /** the ZIP codes around the place that was named */
  near: Near | null;
  /** keys of the towns to which the search is limited; null: all */
  towns: readonly string[] | null;
  sizes: readonly BudgetSize[] | null;
  /** allows one typing error in each word */
  tolerant: boolean;
  /** looks for nonprofits that have the most of these, in place of all words */
  some?: readonly { query: string; weight: number }[];
}

/** Best matches first: the nearest, then names that equal the search text, begin with it, or contain all its words. */
export const bestMatchFirst = 'is_named DESC, miles, is_name DESC, begins_name DESC, in_name DESC, closeness DESC, name, id';

/** Whether a search has no word and no limit: an emoji, a quotation mark. It finds nobody, rather than everybody. */
export const saysNothing = ({ text, terms, near, towns, sizes }: Searched): boolean =>
  text === '' && terms.length === 0 && near === null && towns === null && sizes === null;

type Bind = (value: unknown) => string;

/** SQL of the CTE `found`: the published nonprofits that match the search. */
export function foundSql(searched: Searched, bind: Bind): string {
  const { typed, text, terms, near, towns, sizes, tolerant, some } = searched;
  const from = near
    ? `nonprofits JOIN unnest(${bind(near.zips)}::text[], ${bind(near.miles)}::real[]) AS near(zip, miles) ON zip5 = zip`
    : 'nonprofits';
  const limits = [
    towns && `AND town_key = ANY (${bind(towns)}::text[])`,
    sizes && `AND budget_size = ANY (${bind(sizes)}::budget_size[])`,
  ].filter((limit) => limit !== null);
  // figures alone may begin an EIN, which is searched like a name
  const isLimited = (limits.length > 0 || near !== null) && /\p{L}/u.test(typed);
  const columns = (miles: string) => `id, name, category_ids, budget_size, town_key, ${miles}`;
  const miles = near ? 'miles' : 'NULL::real AS miles';
  if (some) return someSql(some, bind, { columns: columns(miles), from, limits: limits.join(' ') });
  if (saysNothing(searched))
    return `found AS MATERIALIZED (SELECT ${columns(miles)}, ${unranked}, 0 AS closeness FROM nonprofits WHERE false),`;
  const place = bind(typed);
  // PostgreSQL evaluates a scalar subquery once, but might call the bare function for each row
  const key = `(SELECT search_normal(${place}))`;
  const allWords = `(SELECT search_query(${place}))`;
  const named = (asked: string) => `(ts_filter(directory_search, '{a}') @@ ${asked})`;
  const ofName = `name_key = ${key} AS is_name, starts_with(name_key, ${key}) AS begins_name`;
  if (text === '' && terms.length === 0) {
    const equal = `${isLimited ? named(allWords) : 'false'} AS is_named, ${ofName}, 0 AS in_name, 0 AS closeness`;
    return withNames(`SELECT ${columns(miles)}, ${equal} FROM ${from} WHERE display ${limits.join(' ')}`);
  }
  const query = `(SELECT directory_query(${bind(text)}, ${bind(tolerant)}, ${bind(JSON.stringify(terms))}::jsonb))`;
  // the query leaves out words such as “near”: a name with every typed word ranks above a name without those words
  const ranked = `${ofName}, ${named(allWords)}::int + ${named(query)}::int AS in_name, ts_rank(directory_search, ${query}) AS closeness`;
  const matches = `SELECT ${columns(miles)}, ${isLimited ? named(allWords) : 'false'} AS is_named, ${ranked}
      FROM ${from} WHERE display AND directory_search @@ ${query} ${limits.join(' ')}`;
  return withNames(matches);

  /** A name with all words that were typed is found whatever they were taken to mean: Small Town Maryland Fund. */
  function withNames(matching: string): string {
    if (!isLimited) return `found AS MATERIALIZED (${matching}),`;
    return `found AS MATERIALIZED (SELECT DISTINCT ON (id) * FROM (${matching}
      UNION ALL SELECT ${columns('NULL::real AS miles')}, true AS is_named, ${ofName}, 2 AS in_name, 1 AS closeness
      FROM nonprofits WHERE display AND directory_search @@ ${allWords} AND ${named(allWords)}) AS either ORDER BY id, miles),`;
  }
}

const unranked = 'false AS is_named, false AS is_name, false AS begins_name, 0 AS in_name';

/**
 * SQL of `found` for nonprofits that have most of the words. A word weighs the more the fewer have it, and half in a description,
 * where it may be said in passing.
 */
function someSql(
  some: NonNullable<Searched['some']>,
  bind: Bind,
  { columns, from, limits }: Record<'columns' | 'from' | 'limits', string>,
): string {
  const queries = `${bind(some.map(({ query }) => query))}::tsquery[]`;
  const weights = `${bind(some.map(({ weight }) => weight))}::real[]`;
  const any = `${bind(some.map(({ query }) => `(${query})`).join(' | '))}::tsquery`;
  return `found AS MATERIALIZED (SELECT * FROM (
      SELECT ${columns}, ${unranked}, closeness, fits, max(closeness) OVER () AS most
      FROM ${from} CROSS JOIN LATERAL (
        SELECT count(*)::int AS fits, sum(CASE WHEN stressed @@ query THEN weight ELSE weight / 2 END) AS closeness
        FROM (SELECT ts_filter(directory_search, '{a,b}') AS stressed OFFSET 0) AS once CROSS JOIN unnest(${queries}, ${weights}) AS asked(query, weight)
        WHERE directory_search @@ query) AS one
      WHERE display AND directory_search @@ ${any} ${limits}) AS scored
    WHERE closeness >= 0.6 * most),`;
}
