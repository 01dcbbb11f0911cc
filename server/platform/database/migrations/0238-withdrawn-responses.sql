-- A nonprofit can withdraw its response. Until the withdrawal is taken back, the response says when, by whom and why, and which status
-- it returns to. A response that was submitted before keeps the time of its submission.
ALTER TABLE application_responses
  ADD COLUMN withdrawn_at timestamptz,
  ADD COLUMN withdrawn_by integer CONSTRAINT application_responses_withdrawn_by_exists REFERENCES users (id),
  ADD COLUMN withdrawn_reason text NOT NULL DEFAULT '',
  ADD COLUMN withdrawn_from text,
  DROP CONSTRAINT application_responses_status_known,
  DROP CONSTRAINT application_responses_submitted_at,
  ADD CONSTRAINT application_responses_status_known CHECK (status IN ('IN_PROGRESS', 'SUBMITTED', 'WITHDRAWN')),
  ADD CONSTRAINT application_responses_withdrawn CHECK ((status = 'WITHDRAWN') = (withdrawn_at IS NOT NULL)
    AND (withdrawn_at IS NOT NULL) = (withdrawn_from IS NOT NULL) AND withdrawn_from <> 'WITHDRAWN'),
  ADD CONSTRAINT application_responses_submitted_at
    CHECK ((coalesce(withdrawn_from, status) = 'SUBMITTED') = (submitted_at IS NOT NULL));
