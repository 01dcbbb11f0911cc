-- A review that was begun without an assignment counts for nothing until staff include it or assign its reviewer: `included` is empty.
ALTER TABLE application_reviews ALTER COLUMN included DROP NOT NULL, ALTER COLUMN included DROP DEFAULT;

-- Reviews without an assignment stop counting. Unchanged: those under a released decision, those whose assignment staff removed,
-- and those that staff excluded and included again. Programme staff get a notice.
WITH uncounted AS (
  UPDATE application_reviews v SET included = NULL
  FROM application_responses r
  WHERE r.id = v.response_id AND v.included IS NOT NULL
    AND NOT EXISTS (SELECT FROM review_assignments a WHERE a.response_id = v.response_id AND a.reviewer_id = v.reviewer_id)
    AND NOT EXISTS (SELECT FROM response_decisions d WHERE d.response_id = v.response_id AND d.released_at IS NOT NULL)
    AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.subject_kind = 'applicationResponse' AND e.subject_id = v.response_id
      AND e.changes->'reviewers'->'from' @> to_jsonb(v.reviewer_id))
    AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.subject_kind = 'user' AND e.subject_id = v.reviewer_id
      AND e.changes->'assignedResponses'->'from' @> to_jsonb(v.response_id))
    AND NOT EXISTS (SELECT FROM audit_entries e WHERE e.subject_kind = 'review' AND e.subject_id = v.id
      AND e.action = 'included a review')
  RETURNING v.recommendation
), counted AS (SELECT count(*) AS reviews FROM uncounted WHERE recommendation IS NOT NULL)
INSERT INTO notices (user_id, kind, title, text, path)
SELECT u.id, 'REVIEW_NOT_ASSIGNED', 'Reviews without an assignment', CASE counted.reviews
    WHEN 1 THEN '1 review was written without an assignment. It no longer counts until you include it.'
    ELSE counted.reviews || ' reviews were written without an assignment. They no longer count until you include them.' END,
  '/applications/reviews?assigned=false'
FROM users u CROSS JOIN counted
WHERE u.is_active AND 'CFP_STAFF' = ANY (u.roles) AND counted.reviews > 0 ORDER BY u.id;
