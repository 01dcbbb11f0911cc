-- Private opportunities, and people who offer their help.

ALTER TABLE volunteer_opportunities
  ADD COLUMN is_public boolean NOT NULL DEFAULT true,
  -- the day of the work, where there is one
  ADD COLUMN event_date date,
  -- for the nonprofit and programme staff
  ADD COLUMN notes text NOT NULL DEFAULT '';

CREATE TYPE volunteer_state AS ENUM ('WAITING', 'ACCEPTED', 'DECLINED');

-- A person's offer to help. The nonprofit sees it once the person has confirmed the address.
CREATE TABLE volunteers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  opportunity_id integer NOT NULL REFERENCES volunteer_opportunities ON DELETE CASCADE,
  name text NOT NULL,
  -- in lower case
  email text NOT NULL,
  message text NOT NULL DEFAULT '',
  -- of the link in the letter that asks for the confirmation; NULL once it was used
  confirm_hash bytea UNIQUE,
  confirm_until timestamptz,
  confirmed_at timestamptz,
  state volunteer_state NOT NULL DEFAULT 'WAITING',
  answered_at timestamptz,
  -- what the nonprofit wrote
  answer text NOT NULL DEFAULT '',
  hours numeric(7, 2) NOT NULL DEFAULT 0,
  CONSTRAINT volunteers_hours_possible CHECK (hours >= 0),
  CONSTRAINT volunteers_answered CHECK ((state = 'WAITING') = (answered_at IS NULL)),
  CONSTRAINT volunteers_confirmed_first CHECK (state = 'WAITING' OR confirmed_at IS NOT NULL)
);
CREATE UNIQUE INDEX volunteers_once ON volunteers (opportunity_id, email);
CREATE INDEX volunteers_by_opportunity ON volunteers (opportunity_id, id DESC) WHERE confirmed_at IS NOT NULL;
CREATE INDEX volunteers_unconfirmed ON volunteers (confirm_until) WHERE confirmed_at IS NULL;
