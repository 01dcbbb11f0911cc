import type { UserFilters, UsersQuery } from '#contract/people/users.ts';
import { defaultUserOrdering, type UserOrdering } from '#contract/people/users.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { accountStateSql, inAccountStates } from '#server/people/invitations/state-sql.ts';
import { assignedCountSql, reviewWorkSql, submittedCountSql } from '#server/people/review-counts.ts';
import { seenByColleagues } from '#server/people/seen-by-colleagues.ts';
import { actorMay } from '#server/platform/access/actor-cte.ts';
import { imageSql } from '#server/platform/files/pictures/picture-urls.ts';
import { notAllowed, type Refusal } from '#server/platform/http/errors.ts';
import {
  bestMatch,
  type ExportParts,
  type ListSql,
  listStatements,
  type Ordering,
} from '#server/platform/http/lists/list-statement.ts';

/**
 * The refusal if anyone but programme staff filters by another nonprofit, by roles or facts about accounts, or orders by reviews
 * or last seen; else null.
 */
export function refuseFilters(actor: Actor, query: UserFilters & Pick<UsersQuery, 'ordering'>): Refusal | null {
  if (may(actor, 'readAllUsers')) return null;
  const { nonprofitId, isReviewer, userTypes, accountStates, daysSinceSeen, createdWithin, reviewWork, ordering = '' } = query;
  const another = nonprofitId !== undefined && nonprofitId !== actor.nonprofit;
  const aboutAccounts = (isReviewer ?? userTypes ?? accountStates ?? daysSinceSeen ?? createdWithin ?? reviewWork) !== undefined;
  return another || aboutAccounts || /review|last_seen/.test(ordering) ? notAllowed() : null;
}

/** SQL: programme staff see everyone, others the users of their own nonprofit. The CTE `actor` comes from the session's token. */
const inSight = `(${actorMay('readAllUsers')} OR (users.nonprofit_id = (SELECT nonprofit_id FROM actor) AND ${seenByColleagues()}))`;

/** The columns of a row, named as on the wire (`userSummary` in the contract). */
const columns = `
  users.id, full_name(users.first_name, users.last_name) AS full_name, users.first_name, users.last_name, users.email,
  users.phone_number, users.is_active, users.nonprofit_id AS nonprofit,
  CASE WHEN nonprofits.id IS NOT NULL THEN json_build_object('id', nonprofits.id, 'name', nonprofits.name) END AS nonprofit_ref,
  ${imageSql('users.image')} AS profile_image,
  CASE WHEN ${actorMay('readAllUsers')} THEN users.roles END AS roles,
  CASE WHEN ${actorMay('readAllUsers')} THEN users.staff_fields END AS staff_fields, CASE WHEN ${actorMay('readAllUsers')} THEN ${accountStateSql} END AS account_state,
  CASE WHEN ${actorMay('readAllUsers')} THEN iso_instant(users.last_seen_at) END AS last_seen`;

/** Columns that only the list of reviewers has: `reviewerColumns` in the contract. */
const reviewerColumns = `
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY k.rank), '[]')
    FROM reviewer_rankings k JOIN categories c ON c.id = k.category_id WHERE k.user_id = users.id) AS categories,
  (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'user_ranking', k.rank) ORDER BY k.rank), '[]')
    FROM reviewer_rankings k JOIN categories c ON c.id = k.category_id
    WHERE k.user_id = users.id) AS user_nonprofit_category_rankings,
  (SELECT coalesce(json_agg(json_build_object('id', r.id, 'status', r.status,
      'nonprofit_ref', json_build_object('id', n.id, 'name', n.name),
      'application_template_ref', json_build_object('id', t.id, 'name', t.name)) ORDER BY n.name, r.id), '[]')
    FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
    JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id
    WHERE a.reviewer_id = users.id AND response_takes_part(r.status)) AS assigned_responses,
  ${assignedCountSql} AS application_responses_to_review, ${submittedCountSql} AS submitted_reviews, users.review_limit`;

const names = 'first_name, last_name';
const byLastName: Ordering = { carries: names, by: 'last_name, first_name, id' };
const orderings: Record<UserOrdering, Ordering> = {
  first_name: { carries: names, by: 'first_name, last_name, id' },
  '-first_name': { carries: names, by: 'first_name DESC, last_name DESC, id DESC' },
  last_name: byLastName,
  '-last_name': { carries: names, by: 'last_name DESC, first_name DESC, id DESC' },
  full_name: { carries: names, by: 'first_name, last_name, id' },
  '-full_name': { carries: names, by: 'first_name DESC, last_name DESC, id DESC' },
  email: { carries: 'users.email', by: 'email, id' },
  '-email': { carries: 'users.email', by: 'email DESC, id DESC' },
  application_responses_to_review: {
    carries: `${assignedCountSql} AS assigned, ${names}`,
    by: 'assigned, last_name, first_name, id',
  },
  '-application_responses_to_review': {
    carries: `${assignedCountSql} AS assigned, ${names}`,
    by: 'assigned DESC, last_name, first_name, id',
  },
  submitted_reviews: { carries: `${submittedCountSql} AS submitted, ${names}`, by: 'submitted, last_name, first_name, id' },
  '-submitted_reviews': {
    carries: `${submittedCountSql} AS submitted, ${names}`,
    by: 'submitted DESC, last_name, first_name, id',
  },
  last_seen: { carries: `last_seen_at, ${names}`, by: 'last_seen_at NULLS FIRST, last_name, first_name, id' },
  '-last_seen': { carries: `last_seen_at, ${names}`, by: 'last_seen_at DESC NULLS LAST, last_name, first_name, id' },
};

/** The order that the query names; without it, best match first if there is a search text, or else undefined. */
function orderingOf({ search, ordering }: Pick<UsersQuery, 'search' | 'ordering'>, listSql: ListSql): Ordering | undefined {
  if (ordering) return orderings[ordering];
  return search ? bestMatch(search, listSql, byLastName) : undefined;
}

/** The parts of the list's statement that an export of users uses. */
export function userExportParts(query: UserFilters & Pick<UsersQuery, 'ordering'>, listSql: ListSql): ExportParts {
  return { from: 'users', id: 'users.id', conditions: filters(query, listSql), ordering: orderingOf(query, listSql) };
}

export function userStatements(query: UsersQuery) {
  const { search, ordering, isReviewer } = query;
  return listStatements(
    query,
    (listSql) => ({
      from: 'users',
      id: 'id',
      readers: [[inSight]],
      conditions: filters(query, listSql),
      ordering: orderingOf({ search, ordering: ordering ?? (search ? undefined : defaultUserOrdering) }, listSql) ?? byLastName,
      columns: isReviewer ? `${columns}, ${reviewerColumns}` : columns,
      joined: 'JOIN users USING (id) LEFT JOIN nonprofits ON nonprofits.id = users.nonprofit_id',
    }),
    'users',
  );
}

/**
 * SQL: whether a column begins with a text. Compares with a range and not with LIKE, so that a prepared statement can use the index
 * too.
 */
function beginsWith(column: string, place: string): string {
  return `${column} COLLATE "C" >= ${place}::text AND ${column} COLLATE "C" < ${place}::text || chr(1114111)`;
}

/** The filters as SQL conditions on `users`, for the list and the export. */
export function filters(query: UserFilters, { bind, words, exact }: ListSql): string[] {
  const { ids, search, nonprofitId, isReviewer, userTypes, accountStates, daysSinceSeen, createdWithin, reviewWork } = query;
  const conditions: string[] = [];
  if (ids?.length) conditions.push(`users.id = ANY (${bind(ids)}::int[])`);
  // The words of an email address are in thousands of other addresses. So the exact search compares the beginning of the address,
  // and only the tolerant search uses its words.
  if (search?.includes('@') && exact) conditions.push(beginsWith('users.email', bind(search.toLowerCase())));
  else if (search) conditions.push(`users.search @@ ${words(search)}`);
  if (nonprofitId !== undefined) conditions.push(`users.nonprofit_id = ${bind(nonprofitId)}`);
  // a literal, not a parameter, so that PostgreSQL can use the partial index of reviewers
  if (isReviewer !== undefined) conditions.push(`${isReviewer ? '' : 'NOT '}'REVIEWER' = ANY (users.roles)`);
  if (userTypes?.length) conditions.push(ofTypes(userTypes, bind));
  if (accountStates?.length) conditions.push(inAccountStates(accountStates, bind(accountStates)));
  if (daysSinceSeen !== undefined) {
    const days = bind(Math.min(daysSinceSeen, 36_500));
    conditions.push(`(users.last_seen_at IS NULL OR users.last_seen_at <= now() - make_interval(days => ${days}::int))`);
  }
  if (createdWithin !== undefined) {
    const days = bind(Math.min(createdWithin, 36_500));
    conditions.push(`users.created_at >= now() - make_interval(days => ${days}::int)`);
  }
  if (reviewWork) conditions.push(reviewWorkSql[reviewWork]);
  return conditions;
}

function ofTypes(types: readonly string[], bind: ListSql['bind']): string {
  const some = `users.roles && ${bind(types.filter((type) => type !== 'NONE'))}::text[]`;
  return types.includes('NONE') ? `(${some} OR users.roles = '{}')` : some;
}
