-- What one change alone would do to a plan that is short of reviews, and the reviewers who have no account yet.
ALTER TABLE review_plans
  ADD COLUMN advice jsonb NOT NULL DEFAULT '[]',
  -- ids of users
  ADD COLUMN left_out integer[] NOT NULL DEFAULT '{}';

-- The advice for each category did not add up.
UPDATE review_plans SET gaps = (
  SELECT jsonb_agg(gap - 'invite' - 'raiseLimitTo' || jsonb_build_object('text',
    regexp_replace(gap ->> 'text', '; invite \d+ reviewers?( or raise the limit to \d+)?$', '')) ORDER BY place)
  FROM jsonb_array_elements(gaps) WITH ORDINALITY AS g (gap, place))
WHERE jsonb_array_length(gaps) > 0;
