-- Twice a year nonprofits report the donations of a period. A period keeps its days when the settings change later.
CREATE TABLE reporting_periods (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  starts_on date NOT NULL,
  ends_on date NOT NULL,
  due_on date NOT NULL,
  CONSTRAINT reporting_periods_once UNIQUE (starts_on, ends_on),
  CONSTRAINT reporting_periods_in_order CHECK (starts_on <= ends_on AND ends_on < due_on)
);

-- "Nothing to report": a nonprofit received no donations in a period.
CREATE TABLE empty_reports (
  period_id integer NOT NULL CONSTRAINT empty_reports_period_exists REFERENCES reporting_periods,
  nonprofit_id integer NOT NULL CONSTRAINT empty_reports_nonprofit_exists REFERENCES nonprofits,
  submitted_at timestamptz NOT NULL DEFAULT now(),
  submitted_by integer CONSTRAINT empty_reports_submitter_exists REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (period_id, nonprofit_id)
);
CREATE INDEX empty_reports_by_nonprofit ON empty_reports (nonprofit_id);
CREATE INDEX empty_reports_by_submitter ON empty_reports (submitted_by) WHERE submitted_by IS NOT NULL;

-- One reminder a person and period.
CREATE TABLE reporting_reminders (
  period_id integer NOT NULL CONSTRAINT reporting_reminders_period_exists REFERENCES reporting_periods,
  user_id integer NOT NULL CONSTRAINT reporting_reminders_user_exists REFERENCES users ON DELETE CASCADE,
  nonprofit_id integer NOT NULL CONSTRAINT reporting_reminders_nonprofit_exists REFERENCES nonprofits,
  sent_at timestamptz NOT NULL DEFAULT now(),
  -- empty: sent by itself
  sent_by integer CONSTRAINT reporting_reminders_sender_exists REFERENCES users ON DELETE SET NULL,
  PRIMARY KEY (period_id, user_id)
);
CREATE INDEX reporting_reminders_by_nonprofit ON reporting_reminders (nonprofit_id, period_id);
CREATE INDEX reporting_reminders_by_user ON reporting_reminders (user_id);
CREATE INDEX reporting_reminders_by_sender ON reporting_reminders (sent_by) WHERE sent_by IS NOT NULL;
