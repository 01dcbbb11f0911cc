import { type Actor, isProgrammeStaff } from '#contract/permissions.ts';
import { defaultUserOrdering, type UserOrdering } from '#contract/user-orderings.ts';
import type { UserFilters, UsersQuery } from '#contract/users.ts';
import { notAllowed, type Refusal } from '#server/errors.ts';
import { imageSql } from '#server/files/picture-urls.ts';
import { gate, type ListStatement } from '#server/list-statement.ts';

/** The statements of a list call: where a search finds nothing, it is tried again with typing errors forgiven. */
export function userStatements(query: UsersQuery): ListStatement[] {
  const exact = listStatement(query, 'search_query');
  return query.search ? [exact, listStatement(query, 'user_search_query_tolerant')] : [exact];
}

/** Another nonprofit's users, and who reviews, are for programme staff to ask. */
export function refuseFilters(actor: Actor, { nonprofitId, isReviewer }: UserFilters): Refusal | null {
  if (isProgrammeStaff(actor)) return null;
  const another = nonprofitId !== undefined && nonprofitId !== actor.nonprofit;
  return another || isReviewer !== undefined ? notAllowed() : null;
}

export type ToQuery = 'search_query' | 'user_search_query_tolerant';

/** Programme staff see everyone, others their own nonprofit's users: read with the token, in the same statement. */
const inSight = `((SELECT 'CFP_STAFF' = ANY (roles) FROM actor) OR users.nonprofit_id = (SELECT nonprofit_id FROM actor))`;

/** The columns of a row, in the wire's names: `userSummary` in the contract. */
const summaryColumns = `
  users.id, btrim(users.first_name || ' ' || users.last_name) AS full_name, users.first_name, users.last_name, users.email,
  users.phone_number, users.is_active, users.nonprofit_id AS nonprofit,
  CASE WHEN nonprofits.id IS NOT NULL THEN json_build_object('id', nonprofits.id, 'name', nonprofits.name) END AS nonprofit_ref,
  ${imageSql('users.image')} AS profile_image`;

const orderings: Record<UserOrdering, string> = {
  first_name: 'first_name, last_name, id',
  '-first_name': 'first_name DESC, last_name DESC, id DESC',
  last_name: 'last_name, first_name, id',
  '-last_name': 'last_name DESC, first_name DESC, id DESC',
};
/** Whose name is what was typed, begins with it, or has all its words, comes before an address or a nonprofit. */
const bestMatchFirst = 'is_name DESC, begins_name DESC, in_name DESC, closeness DESC, last_name, first_name, id';

/** The text depends only on which filters are there, so that each variant is a prepared statement. */
function listStatement(query: UsersQuery, toQuery: ToQuery): ListStatement {
  const { values, conditions, shape } = filters(query, toQuery);
  const byMatch = Boolean(query.search) && query.ordering === undefined;
  const ordering = query.ordering ?? defaultUserOrdering;
  const order = byMatch ? bestMatchFirst : orderings[ordering];
  values.push(query.pageSize, (query.page - 1) * query.pageSize);
  const paging = `LIMIT $${values.length - 1} OFFSET $${values.length}`;
  const where = [gate, inSight, ...conditions].join(' AND ');
  const matched = `SELECT id, first_name, last_name${byMatch ? closenessColumns(toQuery) : ''} FROM users WHERE ${where}`;
  const filtered = conditions.length > 0;
  const page = (from: string) =>
    `page AS (SELECT id, row_number() OVER () AS place FROM (SELECT id FROM ${from} ORDER BY ${order} ${paging}) AS ordered)`;
  return {
    name: `users ${shape} by ${byMatch ? 'match' : ordering}`,
    parts: filtered ? `matched AS MATERIALIZED (${matched}), ${page('matched')}` : page(`users WHERE ${where}`),
    count: `(SELECT count(*)::int FROM ${filtered ? 'matched' : `users WHERE ${where}`})`,
    rows: `SELECT ${summaryColumns} FROM page JOIN users USING (id) LEFT JOIN nonprofits ON nonprofits.id = users.nonprofit_id
      ORDER BY place`,
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

/** As a range, so that the index serves a prepared statement too. */
function beginsWith(column: string, place: string): string {
  return `${column} COLLATE "C" >= ${place}::text AND ${column} COLLATE "C" < ${place}::text || chr(1114111)`;
}

/** What narrows the list, as conditions on `users`; the export has the same. */
export function filters(query: UserFilters, toQuery: ToQuery) {
  const values: unknown[] = [];
  const conditions: string[] = [];
  const shape: string[] = [];
  const add = (name: string, value: unknown, condition: (place: string) => string) => {
    values.push(value);
    conditions.push(condition(`$${values.length}`));
    shape.push(name);
  };
  // Words of an address are in thousands of others; its beginning is not. The tolerant search takes the words.
  if (query.search?.includes('@') && toQuery === 'search_query')
    add('mail', query.search.toLowerCase(), (place) => beginsWith('users.email', place));
  // A scalar subquery is evaluated once, where the bare function might be once a row.
  else if (query.search)
    add(toQuery === 'search_query' ? 'word' : 'near', query.search, (place) => `users.search @@ (SELECT ${toQuery}(${place}))`);
  if (query.nonprofitId !== undefined) add('nonprofit', query.nonprofitId, (place) => `users.nonprofit_id = ${place}`);
  if (query.isReviewer !== undefined) {
    // in the statement's text, so that the reviewers' own index fits
    conditions.push(`${query.isReviewer ? '' : 'NOT '}'REVIEWER' = ANY (users.roles)`);
    shape.push(query.isReviewer ? 'reviewers' : 'others');
  }
  return { values, conditions, shape: shape.join('+') };
}
