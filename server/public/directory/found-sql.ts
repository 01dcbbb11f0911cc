import type { Near } from './places/near-zip.ts';

/** A visitor's search: the words, and the ZIP codes near the typed ZIP code. */
export interface Searched {
  text: string;
  near: Near | null;
  /** allows one typing error in each word */
  tolerant: boolean;
}

/** Best matches first: the nearest, then names that equal the search text, begin with it, or contain all its words. */
export const bestMatchFirst = 'miles, is_name DESC, begins_name DESC, in_name DESC, closeness DESC, name, id';

/** SQL of the CTE `found`: the published nonprofits that match the search. */
export function foundSql({ text, near, tolerant }: Searched, bind: (value: unknown) => string): string {
  const from = near
    ? `nonprofits JOIN unnest(${bind(near.zips)}::text[], ${bind(near.miles)}::real[]) AS near(zip, miles) ON zip5 = zip`
    : 'nonprofits';
  const miles = near ? 'miles' : 'NULL::real AS miles';
  const columns = `id, name, category_ids, budget_size, town_key, ${miles}`;
  if (text === '') {
    const equal = 'false AS is_name, false AS begins_name, 0 AS in_name, 0 AS closeness';
    return `found AS MATERIALIZED (SELECT ${columns}, ${equal} FROM ${from} WHERE display),`;
  }
  const place = bind(text);
  // PostgreSQL evaluates a scalar subquery once, but might call the bare function for each row
  const typed = `(SELECT search_normal(${place}))`;
  const query = `(SELECT directory_query(${place}, ${tolerant}))`;
  const named = (asked: string) => `(ts_filter(directory_search, '{a}') @@ ${asked})::int`;
  // `directory_query` leaves out words such as “near”: a name with every typed word ranks above a name without those words
  return `found AS MATERIALIZED (SELECT ${columns},
      name_key = ${typed} AS is_name, starts_with(name_key, ${typed}) AS begins_name,
      ${named(`(SELECT search_query(${place}))`)} + ${named(query)} AS in_name, ts_rank(directory_search, ${query}) AS closeness
      FROM ${from} WHERE display AND directory_search @@ ${query}),`;
}
