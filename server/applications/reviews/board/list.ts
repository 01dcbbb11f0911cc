import { defaultReviewRound } from '#contract/applications/reviews/assignments.ts';
import type { BoardExport, BoardOrdering, BoardQuery } from '#contract/applications/reviews/board.ts';
import { actorMay } from '#server/platform/access/actor-cte.ts';
import { type ListSql, listStatements, type Ordering } from '#server/platform/http/lists/list-statement.ts';
import { nameWords } from '#server/platform/search/name-words.ts';

/**
 * SQL of a row's members, named as in `boardRow` of the contract. `m` is the matched row, which already has the numbers;
 * `readsNotes`: SQL of whether the reader sees what staff note for each other.
 */
const columnsFor = (readsNotes: string) => `
  m.id,
  json_build_object('id', n.id, 'name', n.name, 'web_categories',
    (SELECT coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) ORDER BY c.position, c.name, c.id), '[]')
     FROM categories c WHERE c.id = ANY (n.category_ids))) AS nonprofit_ref,
  iso_instant(m.submitted_at) AS date_submitted, m.reviews_done, m.reviews_wanted,
  (SELECT count(*)::int FROM review_assignments a WHERE a.response_id = m.id) AS reviewers_assigned,
  round(m.mean, 1) AS mean, round(m.adjusted, 1) AS adjusted, round(m.spread, 2) AS spread, m.lowest, m.highest, m.num_site_visits, m.num_positive_site_visits,
  (SELECT coalesce(json_agg(json_build_object('review', v.id, 'reviewer', v.reviewer_id, 'full_name',
      person_name(u.first_name, u.last_name, u.email), 'recommendation', v.recommendation,
      'score', v.score, 'included', v.included IS TRUE, 'assigned', EXISTS (SELECT FROM review_assignments a
        WHERE a.response_id = v.response_id AND a.reviewer_id = v.reviewer_id)) ORDER BY v.score DESC, v.id), '[]')
    FROM application_reviews v JOIN users u ON u.id = v.reviewer_id
    WHERE v.response_id = m.id AND v.recommendation IS NOT NULL) AS scores,
  CASE WHEN ${readsNotes} THEN coalesce(k.notes, '') ELSE '' END AS notes, coalesce(k.tags, '{}') AS tags, coalesce(k.version, 0) AS marks_version,
  CASE WHEN d.id IS NOT NULL THEN json_build_object('decision', d.decision, 'accepted_year', d.accepted_year,
    'publish_web', d.publish_web, 'publish_print', d.publish_print, 'learning_until', d.learning_until,
    'prepared_at', iso_instant(d.prepared_at), 'released_at', iso_instant(d.released_at)) END AS decision,
  CASE WHEN f.released_at IS NOT NULL THEN 'released' WHEN f.response_id IS NOT NULL THEN 'draft' ELSE 'none' END AS feedback`;

const joined = `JOIN matched m USING (id) JOIN nonprofits n ON n.id = m.nonprofit_id
  LEFT JOIN board_marks k ON k.response_id = m.id LEFT JOIN response_decisions d ON d.id = m.decision_id
  LEFT JOIN feedback_letters f ON f.response_id = m.id`;

/** The current decision of a response: the prepared one, or else the last released one. */
const currentDecision = `LEFT JOIN LATERAL (SELECT x.id, x.decision, x.released_at FROM response_decisions x
    WHERE x.response_id = r.id ORDER BY x.released_at IS NULL DESC, x.id DESC LIMIT 1) d ON true`;

/** SQL of the responses with their numbers and current decision. `template`: the placeholder of the application's id. */
function boardFrom(template: string): string {
  return `application_responses r JOIN nonprofits n ON n.id = r.nonprofit_id
    LEFT JOIN board_numbers(${template}::int) b ON b.response_id = r.id
    LEFT JOIN review_rounds t ON t.template_id = r.template_id
    ${currentDecision}`;
}

const carries = `r.nonprofit_id, r.submitted_at, n.name AS nonprofit_name, coalesce(b.reviews_done, 0) AS reviews_done,
  coalesce(t.reviews_wanted, ${defaultReviewRound.reviewsWanted})::int AS reviews_wanted, b.mean, b.adjusted, b.spread, b.lowest,
  b.highest, coalesce(b.num_site_visits, 0) AS num_site_visits, coalesce(b.num_positive_site_visits, 0) AS num_positive_site_visits,
  d.id AS decision_id, d.decision`;

/** By ordering, the column that it sorts by, if the two have different names. */
const columnOf = new Map([
  ['nonprofit', 'nonprofit_name'],
  ['reviews', 'reviews_done'],
  ['visits', 'num_site_visits'],
  ['submitted', 'submitted_at'],
]);

function orderingOf(ordering: BoardOrdering): Ordering {
  const descending = ordering.startsWith('-');
  const name = ordering.replace('-', '');
  return { carries, by: `${columnOf.get(name) ?? name} ${descending ? 'DESC NULLS LAST' : 'NULLS LAST'}, nonprofit_name, id` };
}

export function boardStatements(query: BoardQuery) {
  return listStatements(query, (listSql) => ({
    ...boardParts(query, listSql),
    readers: [[actorMay('readAllReviews')]],
    columns: columnsFor(actorMay('readPrivateNotes')),
    joined,
  }));
}

/** The parts that choose and order the responses of the board. */
export function boardParts(query: BoardExport, listSql: ListSql) {
  const template = listSql.bind(query.applicationTemplate);
  return {
    from: boardFrom(template),
    id: 'r.id',
    conditions: [`r.template_id = ${template}`, 'response_reviewable(r.status)', ...filters(query, listSql)],
    ordering: orderingOf(query.ordering),
  };
}

/**
 * SQL: the board's rows for the responses with the ids at `$1`, of the application at `$2`, shaped as in the contract. `$3`: whether
 * with staff's notes.
 */
export const boardRowsSql = `WITH matched AS (SELECT r.id, ${carries} FROM ${boardFrom('$2')} WHERE r.id = ANY ($1))
  SELECT row_to_json(row) AS row FROM (SELECT ${columnsFor('$3')} FROM unnest($1::int[]) AS page (id) ${joined}) AS row`;

function filters({ search, decision, released, category, tag, short }: BoardExport, { bind, words }: ListSql): string[] {
  const conditions: string[] = [];
  if (search) conditions.push(`${nameWords('n')} @@ ${words(search)}`);
  if (decision === 'NONE') conditions.push('d.id IS NULL');
  else if (decision) conditions.push(`d.decision = ${bind(decision)}`);
  if (released !== undefined) conditions.push(`d.id IS NOT NULL AND d.released_at IS ${released ? 'NOT ' : ''}NULL`);
  if (category !== undefined) conditions.push(`n.category_ids @> ARRAY[${bind(category)}::int]`);
  if (tag) conditions.push(`EXISTS (SELECT FROM board_marks k WHERE k.response_id = r.id AND ${bind(tag)} = ANY (k.tags))`);
  if (short !== undefined) {
    const wanted = `coalesce(t.reviews_wanted, ${defaultReviewRound.reviewsWanted})`;
    conditions.push(`coalesce(b.reviews_done, 0) ${short ? '<' : '>='} ${wanted}`);
  }
  return conditions;
}
