import type { ReviewWork } from '#contract/people/users.ts';

/** SQL: the number of responses assigned to the row of `users`, without those that were withdrawn. */
export const assignedCountSql = `(SELECT count(*)::int FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
  WHERE a.reviewer_id = users.id AND response_takes_part(r.status))`;

/**
 * SQL: the number of reviews with a recommendation by the row of `users`, without reviews that are not assigned or whose response
 * was withdrawn.
 */
export const submittedCountSql = `(SELECT count(*)::int FROM application_reviews v JOIN application_responses r ON r.id = v.response_id
  WHERE v.reviewer_id = users.id AND v.recommendation IS NOT NULL AND v.included IS NOT NULL AND response_takes_part(r.status))`;

const assigned = (more = '') => `EXISTS (SELECT FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
  WHERE a.reviewer_id = users.id AND response_reviewable(r.status) AND review_round_is_open(r.template_id)
    AND NOT kept_from_response(users.id, r.id, r.nonprofit_id) ${more})`;

const left = assigned(`AND NOT EXISTS (SELECT FROM application_reviews v WHERE v.response_id = r.id AND v.reviewer_id = users.id
  AND v.recommendation IS NOT NULL AND NOT v.needs_another_look)`);

/** SQL: a condition on `users` for what a reviewer has to do in open rounds, as on the reviewer's own page. */
export const reviewWorkSql: Record<ReviewWork, string> = {
  none: `'REVIEWER' = ANY (users.roles) AND NOT ${assigned()}`,
  left: `'REVIEWER' = ANY (users.roles) AND ${left}`,
  finished: `'REVIEWER' = ANY (users.roles) AND ${assigned()} AND NOT ${left}`,
};
