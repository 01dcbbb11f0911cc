import { sql } from 'kysely';
import type { RequestFilters, RequestsExport, RequestsQuery } from '#contract/learning/requests/requests.ts';
import { defaultRequestOrdering, type RequestOrdering } from '#contract/learning/requests/requests.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { type ExportParts, type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';

const organization = 'lower(learning_requests.organization) AS organization_key';
const orderings: Record<RequestOrdering, Ordering> = {
  '-created_at': { carries: 'learning_requests.created_at', by: 'created_at DESC, id DESC' },
  created_at: { carries: 'learning_requests.created_at', by: 'created_at, id' },
  organization: { carries: organization, by: 'organization_key, id' },
  '-organization': { carries: organization, by: 'organization_key DESC, id DESC' },
};

/** SQL: the standing of a request. BOUGHT: the request's nonprofit has an order that gave access, so staff need not answer it. */
export const requestStanding = `CASE WHEN learning_requests.suspected THEN 'SUSPECTED'
  WHEN EXISTS (SELECT FROM learning_orders o WHERE o.nonprofit_id = learning_requests.nonprofit_id
    AND o.state NOT IN ('OPEN', 'CLOSED')) THEN 'BOUGHT'
  WHEN learning_requests.answered_at IS NOT NULL THEN 'ANSWERED' ELSE 'NEW' END`;

export const requestTables = `LEFT JOIN users AS askers ON askers.id = learning_requests.user_id
  LEFT JOIN users AS answerers ON answerers.id = learning_requests.answered_by
  LEFT JOIN nonprofits ON nonprofits.id = learning_requests.nonprofit_id`;

export const nameOf = (user: string) => `person_name(${user}.first_name, ${user}.last_name, ${user}.email)`;
const refTo = (user: string) =>
  `CASE WHEN ${user}.id IS NOT NULL THEN json_build_object('id', ${user}.id, 'full_name', ${nameOf(user)}) END`;

const columns = `learning_requests.id, learning_requests.version, iso_instant(learning_requests.created_at) AS created_at,
  learning_requests.name, learning_requests.email, learning_requests.organization,
  json_build_object('address1', learning_requests.address1, 'city', learning_requests.city, 'state', learning_requests.state,
    'zipcode', learning_requests.zipcode) AS address,
  learning_requests.phone_number, learning_requests.buy_now, learning_requests.tier_name, ${requestStanding} AS standing,
  ${refTo('askers')} AS user_ref,
  CASE WHEN nonprofits.id IS NOT NULL THEN json_build_object('id', nonprofits.id, 'name', nonprofits.name) END AS nonprofit_ref,
  learning_requests.suspected, iso_instant(learning_requests.answered_at) AS answered_at, ${refTo('answerers')} AS answered_by_ref,
  learning_requests.note`;

export function requestStatements(query: RequestsQuery) {
  return listStatements(query, (listSql) => ({
    ...requestParts(query, listSql),
    ordering: orderings[query.ordering ?? defaultRequestOrdering],
    columns,
    joined: `JOIN learning_requests USING (id) ${requestTables}`,
  }));
}

/** The parts that the list and its export share. */
export function requestParts(query: RequestsExport, listSql: ListSql): ExportParts {
  return {
    from: 'learning_requests',
    id: 'learning_requests.id',
    conditions: requestConditions(query, listSql),
    ordering: query.ordering && orderings[query.ordering],
  };
}

function requestConditions({ standing, wish, search }: RequestFilters, { bind, words }: ListSql): string[] {
  const conditions = standing?.length
    ? [`${requestStanding} = ANY (${bind(standing)}::text[])`]
    : ['NOT learning_requests.suspected'];
  if (wish?.length === 1) conditions.push(`learning_requests.buy_now = ${bind(wish[0] === 'SUBSCRIPTION')}::boolean`);
  if (search) conditions.push(`learning_requests.search @@ ${words(search)}`);
  return conditions;
}

/** A request as JSON, written by PostgreSQL. */
export async function findRequestRecord(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{ json: string }>`SELECT row_to_json(record)::text AS json FROM (
    SELECT ${sql.raw(columns)} FROM learning_requests ${sql.raw(requestTables)} WHERE learning_requests.id = ${id}
  ) AS record`.execute(db);
  return rows[0]?.json;
}
