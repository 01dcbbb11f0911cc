-- A sponsor's money that is added to gifts while it lasts. Money is in cents.
CREATE TABLE giving_pools (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  name text NOT NULL,
  -- as donors and nonprofits read it; without is_named, only staff do
  sponsor text NOT NULL,
  is_named boolean NOT NULL DEFAULT true,
  -- the donor's dollars, and what the sponsor adds to them
  ratio text NOT NULL CONSTRAINT giving_pools_ratio_known CHECK (ratio IN ('2:1', '1:1', '1:2', '1:3')),
  -- the most that one gift gets of the pool, with all its parts
  per_gift_cents integer NOT NULL CONSTRAINT giving_pools_per_gift_positive CHECK (per_gift_cents > 0),
  -- what the sponsor promised, what of it has come, and what gifts have used
  cap_cents integer NOT NULL CONSTRAINT giving_pools_cap_positive CHECK (cap_cents > 0),
  funded_cents integer NOT NULL DEFAULT 0,
  used_cents integer NOT NULL DEFAULT 0,
  -- a gift counts from the moment in which its donor began it
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL,
  -- for every nonprofit, or for those of giving_pool_nonprofits
  for_all boolean NOT NULL DEFAULT true,
  is_open boolean NOT NULL DEFAULT false,
  CONSTRAINT giving_pools_time CHECK (from_at < until_at),
  CONSTRAINT giving_pools_used CHECK (used_cents BETWEEN 0 AND least(cap_cents, funded_cents))
);
CREATE INDEX giving_pools_open ON giving_pools (id) WHERE is_open;

CREATE TABLE giving_pool_nonprofits (
  pool_id integer NOT NULL CONSTRAINT giving_pool_nonprofits_pool_exists REFERENCES giving_pools ON DELETE CASCADE,
  nonprofit_id integer NOT NULL CONSTRAINT giving_pool_nonprofits_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  PRIMARY KEY (pool_id, nonprofit_id)
);
CREATE INDEX giving_pool_nonprofits_by_nonprofit ON giving_pool_nonprofits (nonprofit_id);

-- Money that came from a sponsor, or went back to it (below 0).
CREATE TABLE giving_pool_deposits (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  pool_id integer NOT NULL CONSTRAINT giving_pool_deposits_pool_exists REFERENCES giving_pools,
  cents integer NOT NULL CONSTRAINT giving_pool_deposits_not_zero CHECK (cents <> 0),
  day date NOT NULL,
  note text NOT NULL DEFAULT '',
  entered_by integer CONSTRAINT giving_pool_deposits_person_exists REFERENCES users ON DELETE SET NULL,
  entered_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX giving_pool_deposits_by_pool ON giving_pool_deposits (pool_id, id);

-- What a pool added to a part of a gift: a donation of its own.
CREATE TABLE pool_matches (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  part_id integer NOT NULL CONSTRAINT pool_matches_part_exists REFERENCES gift_parts,
  pool_id integer NOT NULL CONSTRAINT pool_matches_pool_exists REFERENCES giving_pools,
  donation_id integer NOT NULL CONSTRAINT pool_matches_donation_exists REFERENCES donations
    CONSTRAINT pool_matches_donation_unique UNIQUE,
  cents integer NOT NULL CONSTRAINT pool_matches_positive CHECK (cents > 0),
  -- what the rule of the pool gave the part, and what the pool had left then: the match is the smaller of the two
  wanted_cents integer NOT NULL,
  left_cents integer NOT NULL,
  -- what went back to the pool, because money of the gift went back to its donor
  returned_cents integer NOT NULL DEFAULT 0,
  matched_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT pool_matches_once UNIQUE (part_id, pool_id),
  CONSTRAINT pool_matches_returned CHECK (returned_cents BETWEEN 0 AND cents)
);
CREATE INDEX pool_matches_by_pool ON pool_matches (pool_id, id);
