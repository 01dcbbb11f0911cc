/** Responses assigned to the row of `users`. */
export const assignedCountSql = '(SELECT count(*)::int FROM review_assignments a WHERE a.reviewer_id = users.id)';

/** Reviews with a recommendation that the row of `users` wrote, without those that count for nothing. */
export const submittedCountSql =
  '(SELECT count(*)::int FROM application_reviews v WHERE v.reviewer_id = users.id AND v.recommendation IS NOT NULL AND v.included IS NOT NULL)';
