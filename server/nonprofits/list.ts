import { defaultNonprofitOrdering, type NonprofitOrdering } from '#contract/nonprofit-choices.ts';
import type { NonprofitFilters, NonprofitsQuery } from '#contract/nonprofits.ts';
import { imageSql } from '#server/files/picture-urls.ts';
import { gate, type ListStatement } from '#server/list-statement.ts';

/** The statements of a list call: where a search finds nothing, it is tried again with typing errors forgiven. */
export function nonprofitStatements(query: NonprofitsQuery): ListStatement[] {
  const exact = listStatement(query, 'search_query');
  return query.search ? [exact, listStatement(query, 'search_query_tolerant')] : [exact];
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

/** The text depends only on which filters are there, so that each variant is a prepared statement. */
function listStatement(query: NonprofitsQuery, toQuery: ToQuery): ListStatement {
  const { values, conditions, shape } = filters(query, toQuery);
  const byMatch = Boolean(query.search) && query.ordering === undefined;
  const order = byMatch ? bestMatchFirst : orderings[query.ordering ?? defaultNonprofitOrdering];
  values.push(query.pageSize, (query.page - 1) * query.pageSize);
  const paging = `LIMIT $${values.length - 1} OFFSET $${values.length}`;
  const matched = `SELECT id, name, budget_size${byMatch ? closenessColumns(toQuery) : ''} FROM nonprofits WHERE ${[gate, ...conditions].join(' AND ')}`;
  const filtered = conditions.length > 0;
  const page = (from: string) =>
    `page AS (SELECT id, row_number() OVER () AS place FROM (SELECT id FROM ${from} ORDER BY ${order} ${paging}) AS ordered)`;
  return {
    name: `nonprofits ${shape} by ${byMatch ? 'match' : (query.ordering ?? defaultNonprofitOrdering)}`,
    parts: filtered ? `matched AS MATERIALIZED (${matched}), ${page('matched')}` : page(`nonprofits WHERE ${gate}`),
    count: `(SELECT count(*)::int FROM ${filtered ? 'matched' : `nonprofits WHERE ${gate}`})`,
    rows: `SELECT ${summaryColumns} FROM page JOIN nonprofits USING (id) ORDER BY place`,
    values,
  };
}

/** What was typed is always the statement's first value. */
function closenessColumns(toQuery: ToQuery): string {
  const typed = '(SELECT search_normal($1))';
  const query = `(SELECT ${toQuery}($1))`;
  return `, name_key = ${typed} AS is_name, starts_with(name_key, ${typed}) AS begins_name,
    ts_filter(search, '{a}') @@ ${query} AS in_name, ts_rank(search, ${query}) AS closeness`;
}

/** The conditions of what is asked for, each value at its place. */
export function filters(query: NonprofitFilters, toQuery: ToQuery) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const shape: string[] = [];
  const add = (name: string, value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
    shape.push(name);
  };
  // A scalar subquery is evaluated once, where the bare function might be once a row.
  if (query.search)
    add(toQuery === 'search_query' ? 'word' : 'near', query.search, (place) => `search @@ (SELECT ${toQuery}(${place}))`);
  if (query.webCategories?.length) add('cat', query.webCategories, (place) => `category_ids && ${place}::int[]`);
  if (query.budgetSize?.length) add('budget', query.budgetSize, (place) => `budget_size = ANY (${place}::budget_size[])`);
  if (query.acceptedYears?.length) add('year', query.acceptedYears, (place) => `accepted_years && ${place}::int[]`);
  if (query.isPublishedForWeb !== undefined) add('web', query.isPublishedForWeb, (place) => `display = ${place}`);
  if (query.isPublishedForPrint !== undefined) add('print', query.isPublishedForPrint, (place) => `print = ${place}`);
  return { values, conditions, shape: shape.join('+') };
}
