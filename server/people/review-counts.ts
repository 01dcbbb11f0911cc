/** SQL: the number of responses assigned to the row of `users`. */
export const assignedCountSql = '(SELECT count(*)::int FROM review_assignments a WHERE a.reviewer_id = users.id)';

/** SQL: the number of reviews with a recommendation by the row of `users`, without reviews that are not assigned. */
export const submittedCountSql =
  '(SELECT count(*)::int FROM application_reviews v WHERE v.reviewer_id = users.id AND v.recommendation IS NOT NULL AND v.included IS NOT NULL)';
