import type pg from 'pg';
import type { DirectoryCard } from '#contract/directory/directory.ts';
import { directoryPageSize } from '#contract/directory/directory.ts';
import type { BudgetSize } from '#contract/nonprofits/choices.ts';
import { numberedValues, prepared } from '#server/database/prepared.ts';
import type { NonprofitsView } from './query.ts';

interface CategoryOption {
  id: number;
  name: string;
  group: string | null;
  count: number;
}

interface Shown {
  cards: DirectoryCard[];
  /** how many there would be with each choice, given what is chosen in the other panel; only categories with a published nonprofit */
  categories: CategoryOption[];
  budgetSizes: Partial<Record<BudgetSize, number>>;
}

export interface NonprofitsFound extends Shown {
  /** published nonprofits that fit all of the filters */
  count: number;
}

/** As the database says it. */
interface Row {
  count: number;
  /** those that fit the search alone */
  searched: number;
  /** `Shown` as JSON */
  shown: string;
}

const columns = `nonprofits.id, nonprofits.name, nonprofits.image, nonprofits.budget_size AS "budgetSize",
  nonprofits.category_ids AS "categoryIds", nonprofits.city, nonprofits.state,
  left(CASE WHEN nonprofits.short_description <> '' THEN nonprofits.short_description ELSE nonprofits.long_description END, 240) AS text`;

/** Sorts first: names that equal the typed text, begin with it, or have all its words. */
const bestMatchFirst = 'is_name DESC, begins_name DESC, in_name DESC, closeness DESC, name, id';

type ToQuery = 'search_query' | 'search_query_tolerant';

/**
 * A page with its counts in one statement. `tally` says how many nonprofits have which categories and budget size:
 * the kept counts where nothing is searched (the smaller ones while no category is chosen), else the match set,
 * which is made once.
 */
export function nonprofitsStatement(view: NonprofitsView, toQuery: ToQuery): pg.QueryConfig {
  const { values, bind } = numberedValues();
  const searched = view.search === '' ? null : searchedPart(toQuery, bind(view.search));
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
  // under category 0 each nonprofit stands once
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
        SELECT ${columns} FROM page JOIN nonprofits USING (id) ORDER BY place) AS card), '[]'),
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

/** A scalar subquery is evaluated once, where the bare function might be once a row. */
function searchedPart(toQuery: ToQuery, place: string): string {
  const typed = `(SELECT search_normal(${place}))`;
  const query = `(SELECT ${toQuery}(${place}))`;
  return `found AS MATERIALIZED (SELECT id, name, category_ids, budget_size,
      name_key = ${typed} AS is_name, starts_with(name_key, ${typed}) AS begins_name,
      ts_filter(search, '{a}') @@ ${query} AS in_name, ts_rank(search, ${query}) AS closeness
      FROM nonprofits WHERE display AND search @@ ${query}),`;
}

/** Exact words first; only where they find nothing at all, words one typing error away. */
export async function findNonprofits(pool: pg.Pool, view: NonprofitsView): Promise<Row> {
  const exact = await ask(pool, nonprofitsStatement(view, 'search_query'));
  if (view.search === '' || exact.searched > 0) return exact;
  return ask(pool, nonprofitsStatement(view, 'search_query_tolerant'));
}

async function ask(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row> {
  const { rows } = await pool.query<Row>(statement);
  if (!rows[0]) throw new Error('a statement without FROM answers one row');
  return rows[0];
}

export function readFound({ count, shown }: Row): NonprofitsFound {
  return { count, ...(JSON.parse(shown) as Shown) };
}
