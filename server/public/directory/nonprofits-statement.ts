import type pg from 'pg';
import type { NonprofitsView } from '#contract/nonprofits/public/views.ts';
import { directoryPageSize } from '#contract/public/directory/directory.ts';
import { numberedValues, prepared } from '#server/platform/database/statements/prepared.ts';
import { bestMatchFirst, foundSql, type Searched } from './found-sql.ts';

/** The one row that the statement returns. */
export interface NonprofitsRow {
  count: number;
  /** how many published nonprofits match the search, whatever the filters; without a search 1, because nobody reads the number then */
  searched: number;
  /** how many of the words every found nonprofit has at least, where not all are demanded */
  fits?: number | null;
  /** `NonprofitsShown` as JSON */
  shown: string;
}

/** SQL: the columns of a card (`DirectoryCard`) without the miles. `today` is a piece of SQL too. */
export const cardColumns = (today: string) => `nonprofits.id, nonprofits.name, nonprofits.image,
  (SELECT photos.key FROM photos WHERE photos.nonprofit_id = nonprofits.id AND 'DIRECTORY' = ANY (photos.chosen_for)
    AND photos.deleted_at IS NULL AND photo_is_public(photos, 'WEB', ${today}::date)) AS photo, nonprofits.budget_size AS "budgetSize",
  nonprofits.category_ids AS "categoryIds", nonprofits.city, nonprofits.state,
  left(CASE WHEN nonprofits.short_description <> '' THEN nonprofits.short_description ELSE nonprofits.long_description END, 240) AS text`;

/** The panel of towns offers this many towns (those with the most nonprofits), and also the towns that the visitor has chosen. */
const mostTowns = 40;

/**
 * One page of results and all counts in one statement. The CTE `tally` counts nonprofits by categories and budget size, `towns`
 * by town. With a search, both count the matches; without one, both read stored counts, from the smallest table that has the
 * chosen filters.
 */
export function nonprofitsStatement(view: NonprofitsView, searched: Searched | null, today: string): pg.QueryConfig {
  const { values, bind } = numberedValues();
  const found = searched && foundSql(searched, bind);
  const chosen = view.webCategories.length > 0 && `${bind(view.webCategories)}::int[]`;
  const inCategories = chosen && `category_ids && ${chosen}`;
  const ofBudget = view.budgetSize.length > 0 && `budget_size = ANY (${bind(view.budgetSize)}::budget_size[])`;
  const chosenTowns = view.towns.length > 0 && `${bind(view.towns)}::text[]`;
  const inTowns = chosenTowns && `town_key = ANY (${chosenTowns})`;
  const where = (...conditions: (string | false)[]) =>
    conditions
      .filter(Boolean)
      .map((one) => `AND ${one}`)
      .join(' ');
  const kept = !found && !inCategories && !inTowns;
  // in the stored counts by category, category 0 counts each nonprofit once
  const each = kept && 'category_id = 0';
  const perCategory = kept ? 'tally' : 'tally CROSS JOIN LATERAL unnest(category_ids) AS category_id';
  const paging = `LIMIT ${directoryPageSize} OFFSET ${bind((view.page - 1) * directoryPageSize)}`;
  const text = `WITH ${found ?? ''}
    tally AS MATERIALIZED (${tallySql({ found: !!found, kept, inTowns: where(inTowns) })}),
    towns AS MATERIALIZED (${townsSql({ found: !!found, filtered: where(inCategories, ofBudget), chosenTowns })}),
    page AS MATERIALIZED (SELECT id, miles, row_number() OVER () AS place FROM (
      SELECT id, ${found ? 'miles' : 'NULL::real AS miles'} FROM ${found ? 'found WHERE true' : 'nonprofits WHERE display'} ${where(inCategories, ofBudget, inTowns)}
      ORDER BY ${found ? bestMatchFirst : 'name, id'} ${paging}) AS ordered)
    SELECT
      (SELECT ${found ? 'count(*)::int FROM found' : '1'}) AS searched,
      ${searched?.some ? '(SELECT min(fits) FROM found) AS fits,' : ''}
      (SELECT coalesce(sum(count), 0)::int FROM tally WHERE true ${where(each, inCategories, ofBudget)}) AS count,
      json_build_object('cards', coalesce((SELECT json_agg(card) FROM (
        SELECT ${cardColumns(bind(today))}, round(miles)::int AS miles FROM page JOIN nonprofits USING (id) ORDER BY place) AS card), '[]'),
      'categories', coalesce((SELECT json_agg(choice) FROM (
        SELECT categories.id, categories.name, category_groups.name AS group, coalesce(counted.count, 0) AS count
        FROM categories LEFT JOIN category_groups ON category_groups.id = categories.group_id
        LEFT JOIN (SELECT category_id, sum(count)::int AS count FROM ${perCategory}
          WHERE true ${where(ofBudget)} GROUP BY category_id) AS counted ON counted.category_id = categories.id
        WHERE EXISTS (SELECT FROM directory_category_counts WHERE category_id = categories.id)
        ${chosen ? `OR categories.id = ANY (${chosen})` : ''}
        ORDER BY category_groups.position, category_groups.name, categories.position, categories.name, categories.id
      ) AS choice), '[]'),
      'towns', coalesce((SELECT json_agg(choice) FROM (
        SELECT town_key AS key, coalesce((SELECT concat_ws(', ', nullif(city, ''), nullif(state, '')) FROM nonprofits
          WHERE display AND nonprofits.town_key = towns.town_key LIMIT 1), town_key) AS label, count::int
        FROM towns ORDER BY count DESC, town_key) AS choice), '[]'),
      'budgetSizes', coalesce((SELECT json_object_agg(budget_size, count) FROM (
        SELECT budget_size, sum(count)::int AS count FROM tally WHERE budget_size IS NOT NULL ${where(each, inCategories)}
        GROUP BY budget_size) AS counted), '{}'))::text AS shown`;
  // the texts with limits and of rare words are many, and each is asked for rarely
  const isRare = searched && (searched.some || searched.near || searched.towns || searched.sizes);
  return isRare ? { text, values } : prepared(text, values);
}

function tallySql({ found, kept, inTowns }: { found: boolean; kept: boolean; inTowns: string }): string {
  if (found) return `SELECT category_ids, budget_size, 1 AS count FROM found WHERE true ${inTowns}`;
  if (kept) return 'SELECT category_id, budget_size, count FROM directory_category_counts';
  if (inTowns) return `SELECT category_ids, budget_size, count FROM directory_town_counts WHERE true ${inTowns}`;
  return 'SELECT category_ids, budget_size, count FROM directory_counts';
}

/**
 * The largest towns of all, and the chosen towns, each with how many of its nonprofits match the search and the other filters.
 */
function townsSql(asked: { found: boolean; filtered: string; chosenTowns: string | false }): string {
  const offered = `(SELECT town_key, count FROM directory_towns ORDER BY count DESC, town_key LIMIT ${mostTowns})`;
  const all = asked.chosenTowns
    ? `${offered} UNION (SELECT given, coalesce(count, 0) FROM unnest(${asked.chosenTowns}) AS given LEFT JOIN directory_towns ON town_key = given)`
    : offered;
  if (!asked.found && asked.filtered === '') return all;
  const counted = asked.found
    ? `SELECT town_key, count(*) AS count FROM found WHERE true ${asked.filtered} GROUP BY town_key`
    : `SELECT town_key, sum(count) AS count FROM directory_town_counts WHERE true ${asked.filtered} GROUP BY town_key`;
  return `SELECT offered.town_key, coalesce(counted.count, 0) AS count FROM (${all}) AS offered LEFT JOIN (${counted}) AS counted USING (town_key)`;
}
