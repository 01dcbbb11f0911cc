-- The programme's giving day: one row once staff have named one.
CREATE TABLE giving_day (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT giving_day_one_row CHECK (id),
  version integer NOT NULL DEFAULT 1,
  name text NOT NULL,
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  -- null: no goal
  goal_cents integer CONSTRAINT giving_day_goal_positive CHECK (goal_cents > 0),
  -- whether visitors see its page
  is_public boolean NOT NULL DEFAULT false,
  CONSTRAINT giving_day_time CHECK (from_at < until_at)
);

-- What came in for each nonprofit on the giving day. Booking adds to it, and nothing counts it while visitors wait.
CREATE TABLE giving_day_totals (
  nonprofit_id integer PRIMARY KEY CONSTRAINT giving_day_totals_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  -- gifts to the nonprofit, and among them those of which this is the first part: their sum is the number of gifts
  gifts integer NOT NULL,
  orders integer NOT NULL,
  cents bigint NOT NULL,
  matched_cents bigint NOT NULL
);
