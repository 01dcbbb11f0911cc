/** SQL: the number of responses assigned to the row of `users`, without those that were withdrawn. */
export const assignedCountSql = `(SELECT count(*)::int FROM review_assignments a JOIN application_responses r ON r.id = a.response_id
  WHERE a.reviewer_id = users.id AND response_takes_part(r.status))`;

/**
 * SQL: the number of reviews with a recommendation by the row of `users`, without reviews that are not assigned or whose response
 * was withdrawn.
 */
export const submittedCountSql = `(SELECT count(*)::int FROM application_reviews v JOIN application_responses r ON r.id = v.response_id
  WHERE v.reviewer_id = users.id AND v.recommendation IS NOT NULL AND v.included IS NOT NULL AND response_takes_part(r.status))`;
