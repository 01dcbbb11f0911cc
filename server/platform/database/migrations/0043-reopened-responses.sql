-- Until it is submitted again, a reopened response says so, and why.
ALTER TABLE application_responses
  ADD COLUMN reopened_at timestamptz,
  ADD COLUMN reopened_reason text NOT NULL DEFAULT '';

UPDATE application_responses r SET reopened_at = last.at, reopened_reason = last.reason
FROM (
  SELECT DISTINCT ON (subject_id) subject_id, at, reason FROM audit_entries
  WHERE subject_kind = 'applicationResponse' AND action = 'reopened' ORDER BY subject_id, id DESC
) AS last
WHERE last.subject_id = r.id AND r.status = 'IN_PROGRESS';
