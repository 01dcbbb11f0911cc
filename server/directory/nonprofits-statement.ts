import type pg from 'pg';
import { directoryPageSize } from '#contract/directory/directory.ts';
import type { NonprofitsFound, NonprofitsShown } from '#contract/directory/found.ts';
import type { NonprofitsView } from '#contract/directory/views.ts';
import { numberedValues, prepared } from '#server/database/prepared.ts';

/** The one row that the statement returns. */
interface Row {
  count: number;
  /** published nonprofits that match the search, whatever the filters */
  searched: number;
  /** `NonprofitsShown` as JSON */
  shown: string;
}

const columns = (today: string) => `nonprofits.id, nonprofits.name, nonprofits.image,
  (SELECT photos.key FROM photos WHERE photos.nonprofit_id = nonprofits.id AND 'DIRECTORY' = ANY (photos.chosen_for)
    AND photos.deleted_at IS NULL AND photo_is_public(photos, 'WEB', ${today}::date)) AS photo, nonprofits.budget_size AS "budgetSize",
  nonprofits.category_ids AS "categoryIds", nonprofits.city, nonprofits.state,
  left(CASE WHEN nonprofits.short_description <> '' THEN nonprofits.short_description ELSE nonprofits.long_description END, 240) AS text`;

/** Best matches first: names that equal the search text, begin with it, or contain all its words. */
const bestMatchFirst = 'is_name DESC, begins_name DESC, in_name DESC, closeness DESC, name, id';

/**
 * One page of results and all counts in one statement. `tally` counts nonprofits by categories and budget size. Without
 * a search it reads the stored counts (the smaller table if no category is chosen); with a search it counts the matches.
 */
export function nonprofitsStatement(view: NonprofitsView, tolerant: boolean, today: string): pg.QueryConfig {
  const { values, bind } = numberedValues();
  const searched = view.search === '' ? null : searchedPart(tolerant, bind(view.search));
  const chosen = view.webCategories.length > 0 && `${bind(view.webCategories)}::int[]`;
  const inCategories = chosen && `category_ids && ${chosen}`;
  const ofBudget = view.budgetSize.length > 0 && `budget_size = ANY (${bind(view.budgetSize)}::budget_size[])`;
  const where = (...conditions: (string | false)[]) =>
    conditions
      .filter(Boolean)
      .map((one) => `AND ${one}`)
      .join(' ');
  const kept = !searched && !inCategories;
  const tally = searched
    ? 'SELECT category_ids, budget_size, 1 AS count FROM found'
    : `SELECT ${kept ? 'category_id' : 'category_ids'}, budget_size, count FROM ${kept ? 'directory_category_counts' : 'directory_counts'}`;
  // category 0 counts each nonprofit once
  const each = kept && 'category_id = 0';
  const perCategory = kept ? 'tally' : 'tally CROSS JOIN LATERAL unnest(category_ids) AS category_id';
  const paging = `LIMIT ${directoryPageSize} OFFSET ${bind((view.page - 1) * directoryPageSize)}`;
  const text = `WITH ${searched ?? ''}
    tally AS MATERIALIZED (${tally}),
    page AS MATERIALIZED (SELECT id, row_number() OVER () AS place FROM (
      SELECT id FROM ${searched ? 'found WHERE true' : 'nonprofits WHERE display'} ${where(inCategories, ofBudget)}
      ORDER BY ${searched ? bestMatchFirst : 'name, id'} ${paging}) AS ordered)
    SELECT
      (SELECT coalesce(sum(count), 0)::int FROM tally WHERE true ${where(each)}) AS searched,
      (SELECT coalesce(sum(count), 0)::int FROM tally WHERE true ${where(each, inCategories, ofBudget)}) AS count,
      json_build_object('cards', coalesce((SELECT json_agg(card) FROM (
        SELECT ${columns(bind(today))} FROM page JOIN nonprofits USING (id) ORDER BY place) AS card), '[]'),
      'categories', coalesce((SELECT json_agg(choice) FROM (
        SELECT categories.id, categories.name, category_groups.name AS group, coalesce(counted.count, 0) AS count
        FROM categories LEFT JOIN category_groups ON category_groups.id = categories.group_id
        LEFT JOIN (SELECT category_id, sum(count)::int AS count FROM ${perCategory}
          WHERE true ${where(ofBudget)} GROUP BY category_id) AS counted ON counted.category_id = categories.id
        WHERE EXISTS (SELECT FROM directory_category_counts WHERE category_id = categories.id)
        ${chosen ? `OR categories.id = ANY (${chosen})` : ''}
        ORDER BY category_groups.position, category_groups.name, categories.position, categories.name, categories.id
      ) AS choice), '[]'),
      'budgetSizes', coalesce((SELECT json_object_agg(budget_size, count) FROM (
        SELECT budget_size, sum(count)::int AS count FROM tally WHERE budget_size IS NOT NULL ${where(each, inCategories)}
        GROUP BY budget_size) AS counted), '{}'))::text AS shown`;
  return prepared(text, values);
}

/**
 * PostgreSQL evaluates a scalar subquery once; it might call the bare function for each row. A name with all that was typed is better
 * than one with all words that count.
 */
function searchedPart(tolerant: boolean, place: string): string {
  const typed = `(SELECT search_normal(${place}))`;
  const query = `(SELECT directory_query(${place}, ${tolerant}))`;
  return `found AS MATERIALIZED (SELECT id, name, category_ids, budget_size,
      name_key = ${typed} AS is_name, starts_with(name_key, ${typed}) AS begins_name,
      (ts_filter(directory_search, '{a}') @@ (SELECT search_query(${place})))::int + (ts_filter(directory_search, '{a}') @@ ${query})::int AS in_name,
      ts_rank(directory_search, ${query}) AS closeness
      FROM nonprofits WHERE display AND directory_search @@ ${query}),`;
}

/** `today` (`YYYY-MM-DD`): the day on which photos must be public. Searches the exact words. If nothing matches, allows one typing error in each word. */
export async function findNonprofits(pool: pg.Pool, view: NonprofitsView, today: string): Promise<Row> {
  const exact = await ask(pool, nonprofitsStatement(view, false, today));
  if (view.search === '' || exact.searched > 0) return exact;
  return ask(pool, nonprofitsStatement(view, true, today));
}

async function ask(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row> {
  const { rows } = await pool.query<Row>(statement);
  if (!rows[0]) throw new Error('a statement without FROM answers one row');
  return rows[0];
}

export function readFound({ count, shown }: Row): NonprofitsFound {
  return { count, ...(JSON.parse(shown) as NonprofitsShown) };
}
