-- Plans of who reviews what: proposed by the solver, changed by hand, applied as a whole.

CREATE TABLE review_plans (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  template_id integer NOT NULL CONSTRAINT review_plans_template_exists REFERENCES application_templates ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'QUEUED' CONSTRAINT review_plans_state_known
    CHECK (state IN ('QUEUED', 'RUNNING', 'READY', 'FAILED', 'CANCELLED', 'APPLIED')),
  -- counts the plannings of this plan: a job of an earlier one stores nothing
  run integer NOT NULL DEFAULT 1,
  -- per cent
  progress smallint NOT NULL DEFAULT 0,
  reviews_wanted smallint NOT NULL,
  reviewer_limit smallint NOT NULL,
  -- limits of this plan by the reviewer's id; they come before the reviewer's own
  limits jsonb NOT NULL DEFAULT '{}',
  -- what it was planned on: {responses: [id], pairs: [[response, reviewer]]}
  basis jsonb,
  gaps jsonb NOT NULL DEFAULT '[]',
  -- lines were changed by hand since it was planned
  changed_by_hand boolean NOT NULL DEFAULT false,
  milliseconds integer,
  created_by integer CONSTRAINT review_plans_creator_exists REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  planned_at timestamptz,
  applied_by integer CONSTRAINT review_plans_applier_exists REFERENCES users ON DELETE SET NULL,
  applied_at timestamptz
);
CREATE INDEX review_plans_by_template ON review_plans (template_id, id);

CREATE TABLE review_plan_lines (
  plan_id integer NOT NULL CONSTRAINT review_plan_lines_plan_exists REFERENCES review_plans ON DELETE CASCADE,
  response_id integer NOT NULL CONSTRAINT review_plan_lines_response_exists REFERENCES application_responses ON DELETE CASCADE,
  reviewer_id integer NOT NULL CONSTRAINT review_plan_lines_reviewer_exists REFERENCES users ON DELETE CASCADE,
  -- current: assigned or begun when it was planned; planned: proposed; chosen: added by hand
  source text NOT NULL CONSTRAINT review_plan_lines_source_known CHECK (source IN ('current', 'planned', 'chosen')),
  -- the reviewer's choice that fits, from 1; empty: none does
  rank smallint,
  -- planning again keeps it
  locked boolean NOT NULL DEFAULT false,
  -- planning again does not propose it
  removed boolean NOT NULL DEFAULT false,
  PRIMARY KEY (plan_id, response_id, reviewer_id)
);
CREATE INDEX review_plan_lines_by_response ON review_plan_lines (response_id);
CREATE INDEX review_plan_lines_by_reviewer ON review_plan_lines (reviewer_id);
