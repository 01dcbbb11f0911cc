import type { ResponsesQuery } from '#contract/application-response-calls.ts';
import type { ResponseOrdering } from '#contract/application-response-orderings.ts';
import { gate, type ListStatement } from '#server/list-statement.ts';
import { readersSql } from './policy.ts';

/** The statements of a list call: where a search finds nothing, it is tried again with typing errors forgiven. */
export function responseStatements(query: ResponsesQuery): ListStatement[] {
  const exact = listStatement(query, 'search_query');
  return query.search ? [exact, listStatement(query, 'search_query_tolerant')] : [exact];
}

type ToQuery = 'search_query' | 'search_query_tolerant';

/** The columns of a row, in the wire's names: `responseSummary` in the contract. */
const summaryColumns = `
  r.id, r.nonprofit_id AS nonprofit,
  json_build_object('id', n.id, 'name', n.name, 'web_categories',
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name, c.id), '[]')
     FROM categories c WHERE c.id = ANY (n.category_ids))) AS nonprofit_ref,
  r.template_id AS application_template_id, r.template_version AS application_template_version,
  json_build_object('id', t.id, 'name', t.name) AS application_template_ref,
  r.status, iso_instant(r.created_at) AS created, iso_instant(r.submitted_at) AS date_submitted,
  iso_instant(application_deadline(t.closes_at, r.extended_until)) AS closes_at, iso_instant(r.extended_until) AS extended_until,
  '[]'::json AS reviewers, NULL AS average_score, 0 AS num_reviews, 0 AS num_positive_site_visits, 0 AS num_site_visits,
  NULL AS your_review`;

/** Names of columns that a matched row carries, and their order. */
const orderings: Record<ResponseOrdering, { carries: string; order: string }> = {
  nonprofit: { carries: 'n.name AS nonprofit_name', order: 'nonprofit_name, id' },
  '-nonprofit': { carries: 'n.name AS nonprofit_name', order: 'nonprofit_name DESC, id DESC' },
  application_template: { carries: 't.name AS template_name', order: 'template_name, id' },
  '-application_template': { carries: 't.name AS template_name', order: 'template_name DESC, id DESC' },
  status: { carries: 'r.status', order: 'status, id DESC' },
  '-status': { carries: 'r.status', order: 'status DESC, id DESC' },
  created: { carries: 'r.created_at', order: 'created_at, id' },
  '-created': { carries: 'r.created_at', order: 'created_at DESC, id DESC' },
  date_submitted: { carries: 'r.submitted_at', order: 'submitted_at NULLS LAST, id' },
  '-date_submitted': { carries: 'r.submitted_at', order: 'submitted_at DESC NULLS LAST, id DESC' },
};

/** The text depends only on which filters are there, so that each variant is a prepared statement. */
function listStatement(query: ResponsesQuery, toQuery: ToQuery): ListStatement {
  const { values, conditions, shape } = filters(query, toQuery);
  const { carries, order } = orderings[query.ordering];
  values.push(query.pageSize, (query.page - 1) * query.pageSize);
  const paging = `LIMIT $${values.length - 1} OFFSET $${values.length}`;
  const from = `application_responses r${joinFor(carries)}`;
  // One branch a kind of reader: PostgreSQL does not begin those whose condition is false, and each has its own index.
  const branch = (...of: string[]) => `SELECT r.id, ${carries} FROM ${from} WHERE ${[gate, ...of, ...conditions].join(' AND ')}`;
  const own = '(SELECT nonprofit_id FROM actor)';
  return {
    name: `responses ${shape} by ${query.ordering}`,
    parts: `matched AS MATERIALIZED (
        ${branch(readersSql.staff)}
        UNION ALL ${branch(readersSql.reviewer, "r.status = 'SUBMITTED'", `r.nonprofit_id IS DISTINCT FROM ${own}`)}
        UNION ALL ${branch(readersSql.other, `r.nonprofit_id = ${own}`)}
      ), page AS (SELECT id, row_number() OVER () AS place FROM (SELECT id FROM matched ORDER BY ${order} ${paging}) AS ordered)`,
    count: '(SELECT count(*)::int FROM matched)',
    rows: `SELECT ${summaryColumns} FROM page JOIN application_responses r USING (id)
      JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id ORDER BY place`,
    values,
  };
}

function joinFor(carried: string): string {
  if (carried.startsWith('n.')) return ' JOIN nonprofits n ON n.id = r.nonprofit_id';
  return carried.startsWith('t.') ? ' JOIN application_templates t ON t.id = r.template_id' : '';
}

function filters(query: ResponsesQuery, toQuery: ToQuery) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const shape: string[] = [];
  const add = (name: string, value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
    shape.push(name);
  };
  if (query.search)
    add(toQuery === 'search_query' ? 'word' : 'near', query.search, (place) => matches(`(SELECT ${toQuery}(${place}))`, place));
  if (query.applicationTemplate !== undefined) add('of', query.applicationTemplate, (place) => `r.template_id = ${place}`);
  if (query.applicationStatus !== undefined) add('status', query.applicationStatus, (place) => `r.status = ${place}`);
  // Nobody is assigned to a response yet.
  if (query.reviewer !== undefined) add('reviewer', query.reviewer, (place) => `${place}::int IS NULL`);
  return { values, conditions, shape: shape.join('+') };
}

/** By the nonprofit as its own list finds it, or by words of the application's name. */
function matches(words: string, typed: string): string {
  return `(r.nonprofit_id IN (SELECT id FROM nonprofits WHERE search @@ ${words})
    OR r.template_id IN (SELECT id FROM application_templates WHERE search_words_weighted(name, 'A') @@ (SELECT search_query(${typed}))))`;
}
