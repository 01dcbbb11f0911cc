-- A wish that was replaced or taken back can no longer be confirmed, but its letter to the old address still works.
ALTER TABLE email_changes
  ADD ended_at timestamptz,
  -- whether a second factor was in use when the wish was made: the stop link then leaves the factor alone
  ADD had_factor boolean NOT NULL DEFAULT false;
UPDATE email_changes c SET had_factor = true
  FROM second_factors f WHERE f.user_id = c.user_id AND f.confirmed_at IS NOT NULL AND f.created_at <= c.asked_at;
DROP INDEX email_changes_one_open;
CREATE UNIQUE INDEX email_changes_one_open ON email_changes (user_id) WHERE confirmed_at IS NULL AND ended_at IS NULL;
