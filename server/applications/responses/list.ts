import type { ConversationWait, ResponseOrdering, ResponsesQuery } from '#contract/applications/responses.ts';
import { profileConditions } from '#server/nonprofits/list/place-conditions.ts';
import { type ListSql, listStatements, neighbourStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { ownSql, readersSql, reviewableSql } from './policy.ts';

/** SQL: whether `r` has a finished review that `review_numbers` counts. */
export const isReviewedSql = `(response_takes_part(r.status) AND EXISTS (SELECT FROM application_reviews v
  WHERE v.response_id = r.id AND v.recommendation IS NOT NULL AND v.included IS NOT NULL))`;

/** SQL: the last released decision on `r`. */
const releasedDecisionSql = `(SELECT d.decision FROM response_decisions d
  WHERE d.response_id = r.id AND d.released_at IS NOT NULL ORDER BY d.id DESC LIMIT 1)`;

/** The columns of a row, named as in `responseSummary` of the contract. */
const columns = `
  r.id, r.nonprofit_id AS nonprofit,
  json_build_object('id', n.id, 'name', n.name, 'web_categories',
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name, c.id), '[]')
     FROM categories c WHERE c.id = ANY (n.category_ids))) AS nonprofit_ref,
  r.template_id AS application_template_id, r.template_version AS application_template_version,
  json_build_object('id', t.id, 'name', t.name) AS application_template_ref,
  r.status, iso_instant(r.created_at) AS created, iso_instant(r.submitted_at) AS date_submitted,
  iso_instant(r.reopened_at) AS reopened_at, iso_instant(r.withdrawn_at) AS withdrawn_at,
  iso_instant(application_deadline(t.closes_at, r.extended_until)) AS closes_at, iso_instant(r.extended_until) AS extended_until,
  iso_instant(progress.last_saved) AS last_saved, progress.percent_answered,
  CASE WHEN ${readersSql.staff} THEN (SELECT coalesce(json_agg(json_build_object('id', u.id, 'full_name',
      person_name(u.first_name, u.last_name, u.email)) ORDER BY u.last_name, u.first_name, u.id), '[]')
    FROM review_assignments a JOIN users u ON u.id = a.reviewer_id WHERE a.response_id = r.id) END AS reviewers,
  numbers.average_score, numbers.num_reviews, numbers.num_positive_site_visits, numbers.num_site_visits,
  (SELECT json_build_object('id', v.id, 'recommendation', v.recommendation) FROM application_reviews v
    WHERE v.response_id = r.id AND v.reviewer_id = (SELECT id FROM actor) AND v.is_written) AS your_review,
  CASE WHEN ${readersSql.staff} OR ${ownSql} THEN iso_instant(review_began(r.id)) END AS in_review_since,
  CASE WHEN ${readersSql.staff} OR ${ownSql} THEN ${releasedDecisionSql} END AS decision,
  CASE WHEN ${readersSql.staff} OR ${ownSql} THEN (SELECT iso_instant(d.released_at) FROM response_decisions d
    WHERE d.response_id = r.id AND d.released_at IS NOT NULL ORDER BY d.id DESC LIMIT 1) END AS decision_released_at,
  CASE WHEN ${readersSql.staff} OR ${ownSql} THEN
    (SELECT d.decisions_on FROM review_rounds d WHERE d.template_id = r.template_id) END AS decisions_on`;

/** Numbers of the reviews; null for everyone but programme staff. */
const reviewNumbers = `LEFT JOIN LATERAL review_numbers(r.id) AS numbers ON ${readersSql.staff}`;

const deadline = 'application_deadline(t.closes_at, r.extended_until) AS deadline';

const orderings: Record<ResponseOrdering, Ordering> = {
  nonprofit: { carries: 'n.name AS nonprofit_name', by: 'nonprofit_name, id' },
  '-nonprofit': { carries: 'n.name AS nonprofit_name', by: 'nonprofit_name DESC, id DESC' },
  application_template: { carries: 't.name AS template_name', by: 'template_name, id' },
  '-application_template': { carries: 't.name AS template_name', by: 'template_name DESC, id DESC' },
  status: { carries: 'r.status', by: 'status, id DESC' },
  '-status': { carries: 'r.status', by: 'status DESC, id DESC' },
  created: { carries: 'r.created_at', by: 'created_at, id' },
  '-created': { carries: 'r.created_at', by: 'created_at DESC, id DESC' },
  date_submitted: { carries: 'r.submitted_at', by: 'submitted_at NULLS LAST, id' },
  '-date_submitted': { carries: 'r.submitted_at', by: 'submitted_at DESC NULLS LAST, id DESC' },
  last_saved: { carries: 'progress.last_saved', by: 'last_saved, id' },
  '-last_saved': { carries: 'progress.last_saved', by: 'last_saved DESC, id DESC' },
  percent_answered: { carries: 'progress.percent_answered', by: 'percent_answered, id' },
  '-percent_answered': { carries: 'progress.percent_answered', by: 'percent_answered DESC, id DESC' },
  closes_at: { carries: deadline, by: 'deadline NULLS LAST, id' },
  '-closes_at': { carries: deadline, by: 'deadline DESC NULLS LAST, id DESC' },
};

/** `timeZone`: the programme's time zone, which decides the season of an application. */
export function responseStatements(query: ResponsesQuery, timeZone: string) {
  return listStatements(query, describe(query, timeZone));
}

/** Finds the place of a response in the list, and its neighbours. */
export function responseNeighbours(id: number, query: Listed, timeZone: string) {
  const described = describe(query, timeZone);
  return neighbourStatements(id, query, (listSql) => ({ ...described(listSql), beside }));
}

const beside = {
  row: "json_build_object('id', r.id, 'nonprofit', n.name)",
  joined: 'JOIN application_responses r USING (id) JOIN nonprofits n ON n.id = r.nonprofit_id',
};

type Listed = Omit<ResponsesQuery, 'page' | 'pageSize'>;

function describe(query: Listed, timeZone: string) {
  const ordering = orderings[query.ordering];
  return (listSql: ListSql) => ({
    from: `application_responses r${joinsFor(ordering.carries, query)}`,
    id: 'r.id',
    readers: [[readersSql.staff], [readersSql.reviewer, reviewableSql], [readersSql.other, ownSql]],
    conditions: [...filters(query, listSql), ...ofSeason(query, timeZone, listSql), ...judged(query, listSql)],
    ordering,
    columns,
    joined: `JOIN application_responses r USING (id)
      JOIN nonprofits n ON n.id = r.nonprofit_id JOIN application_templates t ON t.id = r.template_id
      ${joinProgress} ${reviewNumbers}`,
  });
}

const joinProgress = 'JOIN response_progress progress ON progress.response_id = r.id';

/** Joins the tables that the ordering and the filters need. */
function joinsFor(carried: string, { daysSinceSave, percentAnsweredFrom, percentAnsweredTo }: Listed): string {
  const progress = carried.startsWith('progress.') || (daysSinceSave ?? percentAnsweredFrom ?? percentAnsweredTo) !== undefined;
  return [
    progress && ` ${joinProgress}`,
    /\bn\./.test(carried) && ' JOIN nonprofits n ON n.id = r.nonprofit_id',
    /\bt\./.test(carried) && ' JOIN application_templates t ON t.id = r.template_id',
  ]
    .filter(Boolean)
    .join('');
}

/** SQL: of a conversation, whether it waits for this. */
const waits: Record<ConversationWait, string> = {
  QUESTION: 'asked_at IS NOT NULL',
  ANSWER: "awaits = 'STAFF' AND asked_at IS NULL",
  STAFF: "awaits = 'STAFF'",
  NONPROFIT: "awaits = 'NONPROFIT'",
};

function filters(query: Listed, listSql: ListSql): string[] {
  const { search, applicationTemplate, applicationStatus, reviewer, notReviewer, nonprofit, awaits, openRound } = query;
  const { daysSinceSave, percentAnsweredFrom, percentAnsweredTo } = query;
  const { bind } = listSql;
  const conditions: string[] = [];
  if (search) conditions.push(matches(search, listSql));
  if (applicationTemplate !== undefined) conditions.push(`r.template_id = ${bind(applicationTemplate)}`);
  if (applicationStatus !== undefined) conditions.push(`r.status = ${bind(applicationStatus)}`);
  for (const [asked, among] of [
    [reviewer, 'IN'],
    [notReviewer, 'NOT IN'],
  ] as const) {
    if (asked === undefined) continue;
    const one = bind(asked);
    if (among === 'IN') conditions.push('response_takes_part(r.status)');
    conditions.push(`r.id ${among} (SELECT response_id FROM review_assignments WHERE reviewer_id = ${one})`);
    // programme staff may ask about every reviewer, reviewers only about themselves
    conditions.push(`(${readersSql.staff} OR ${one} = (SELECT id FROM actor))`);
  }
  if (awaits !== undefined) {
    const one = waits[awaits];
    conditions.push(`r.id IN (SELECT response_id FROM response_conversations WHERE ${one})`);
    // only programme staff: a reviewer must not learn that a question was asked
    conditions.push(readersSql.staff);
  }
  if (openRound !== undefined) {
    conditions.push(
      `r.template_id IN (SELECT id FROM application_templates WHERE review_round_is_open(id) = ${bind(openRound)})`,
    );
  }
  if (nonprofit !== undefined) conditions.push(`r.nonprofit_id = ${bind(nonprofit)}`);
  const profile = profileConditions(query, listSql);
  if (profile.length > 0) conditions.push(`r.nonprofit_id IN (SELECT id FROM nonprofits WHERE ${profile.join(' AND ')})`);
  if (daysSinceSave !== undefined) {
    conditions.push(`progress.last_saved <= now() - make_interval(days => ${bind(Math.min(daysSinceSave, 36_500))}::int)`);
  }
  if (percentAnsweredFrom !== undefined) conditions.push(`progress.percent_answered >= ${bind(percentAnsweredFrom)}`);
  if (percentAnsweredTo !== undefined) conditions.push(`progress.percent_answered <= ${bind(percentAnsweredTo)}`);
  return conditions;
}

function ofSeason({ season }: Listed, timeZone: string, { bind }: ListSql): string[] {
  if (season === undefined) return [];
  return [
    `r.template_id IN (SELECT id FROM application_templates 
    WHERE application_season(closes_at, opens_at, created_at, ${bind(timeZone)}) = ${bind(season)})`,
  ];
}

/** Filters by reviews and decisions, for programme staff only. */
function judged({ reviewed, decision }: Listed, { bind }: ListSql): string[] {
  const conditions: string[] = [];
  if (reviewed !== undefined) conditions.push(readersSql.staff, `${reviewed ? '' : 'NOT '}${isReviewedSql}`);
  if (decision !== undefined) conditions.push(readersSql.staff, `${releasedDecisionSql} = ${bind(decision)}`);
  return conditions;
}

/** SQL: whether the search fits the nonprofit of `r`, as in the list of nonprofits, or the name of the application. */
function matches(typed: string, { bind, words }: ListSql): string {
  return `(r.nonprofit_id IN (SELECT id FROM nonprofits WHERE search @@ ${words(typed)})
    OR r.template_id IN (SELECT id FROM application_templates
      WHERE search_words_weighted(name, 'A') @@ (SELECT search_query(${bind(typed)}))))`;
}
