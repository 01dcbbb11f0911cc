import type pg from 'pg';
import { defaultNonprofitOrdering, type NonprofitOrdering, type NonprofitsQuery } from '#contract/nonprofits.ts';
import { JsonText } from '#server/endpoint.ts';
import { imageSql } from '#server/files/picture-urls.ts';
import { neighbours } from '#server/paging.ts';

/** `page` beyond the end is 404; PostgreSQL builds the page's JSON, which is passed through. */
export async function listNonprofitsPage(pool: pg.Pool, query: NonprofitsQuery): Promise<JsonText> {
  let found = await runList(pool, query, 'search_query');
  if (found.count === 0 && query.search) found = await runList(pool, query, 'search_query_tolerant');
  const { count, next, previous } = neighbours(query, found.count);
  return new JsonText(`{"count":${count},"next":${next},"previous":${previous},"results":${found.results}}`);
}

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

async function runList(pool: pg.Pool, query: NonprofitsQuery, toQuery: ToQuery): Promise<{ count: number; results: string }> {
  const found = await pool.query<{ count: number; results: string }>(listStatement(query, toQuery));
  return found.rows[0] ?? { count: 0, results: '[]' };
}

type ToQuery = 'search_query' | 'search_query_tolerant';

/** The columns of a row, in the wire's names: `nonprofitSummary` in the contract. */
const summaryColumns = `
  nonprofits.id, nonprofits.name, nonprofits.ein, nonprofits.budget_size, nonprofits.category_ids AS web_categories,
  nonprofits.city, nonprofits.state, nonprofits.display AS is_published_for_web, nonprofits.print AS is_published_for_print,
  ${imageSql('nonprofits.image')} AS nonprofit_image`;

const orderings: Record<NonprofitOrdering, string> = {
  name: 'name, id',
  '-name': 'name DESC, id DESC',
  budget_size: 'budget_size, name, id',
  '-budget_size': 'budget_size DESC NULLS LAST, name, id',
};
/** A name that is what was typed, begins with it, or has all its words, comes before all else. */
const bestMatchFirst = 'is_name DESC, begins_name DESC, in_name DESC, closeness DESC, name, id';

/**
 * The statement of a list. Its text depends only on which filters are there, so that each variant is
 * a prepared statement; one statement makes the match set once, counts it and builds the page.
 */
export function listStatement(query: NonprofitsQuery, toQuery: ToQuery): Statement {
  const { values, conditions, shape } = filters(query, toQuery);
  const byMatch = query.search !== undefined && query.search !== '' && query.ordering === undefined;
  const order = byMatch ? bestMatchFirst : orderings[query.ordering ?? defaultNonprofitOrdering];
  values.push(query.pageSize, (query.page - 1) * query.pageSize);
  const paging = `LIMIT $${values.length - 1} OFFSET $${values.length}`;
  const matched = `SELECT id, name, budget_size${byMatch ? closenessColumns(toQuery) : ''} FROM nonprofits WHERE ${conditions.join(' AND ')}`;
  const text =
    conditions.length > 0
      ? `WITH matched AS MATERIALIZED (${matched}),
         page AS (SELECT id, row_number() OVER () AS place FROM (SELECT id FROM matched ORDER BY ${order} ${paging}) AS ordered)
         ${answer('(SELECT count(*)::int FROM matched)')}`
      : `WITH page AS (SELECT id, row_number() OVER () AS place FROM (SELECT id FROM nonprofits ORDER BY ${order} ${paging}) AS ordered)
         ${answer('(SELECT count(*)::int FROM nonprofits)')}`;
  return { name: `list-nonprofits ${shape} ${byMatch ? 'match' : order}`, text, values };
}

function answer(count: string): string {
  return `SELECT ${count} AS count, coalesce((SELECT json_agg(row) FROM (
    SELECT ${summaryColumns} FROM page JOIN nonprofits USING (id) ORDER BY place) AS row), '[]')::text AS results`;
}

/** What was typed is always the statement's first value. */
function closenessColumns(toQuery: ToQuery): string {
  const typed = '(SELECT search_normal($1))';
  const query = `(SELECT ${toQuery}($1))`;
  return `, name_key = ${typed} AS is_name, starts_with(name_key, ${typed}) AS begins_name,
    ts_filter(search, '{a}') @@ ${query} AS in_name, ts_rank(search, ${query}) AS closeness`;
}

function filters(query: NonprofitsQuery, toQuery: ToQuery) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const shape: string[] = [];
  const add = (name: string, value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
    shape.push(name);
  };
  // A scalar subquery is evaluated once, where the bare function might be once a row.
  if (query.search) add(toQuery, query.search, (place) => `search @@ (SELECT ${toQuery}(${place}))`);
  if (query.webCategories?.length) add('categories', query.webCategories, (place) => `category_ids && ${place}::int[]`);
  if (query.budgetSize?.length) add('budget', query.budgetSize, (place) => `budget_size = ANY (${place}::budget_size[])`);
  if (query.acceptedYears?.length) add('years', query.acceptedYears, (place) => `accepted_years && ${place}::int[]`);
  if (query.isPublishedForWeb !== undefined) add('web', query.isPublishedForWeb, (place) => `display = ${place}`);
  if (query.isPublishedForPrint !== undefined) add('print', query.isPublishedForPrint, (place) => `print = ${place}`);
  return { values, conditions, shape: shape.join('+') };
}
