-- Gifts that a donor gives again and again: each month, every three months, or each year. Almoner has the calendar; Stripe keeps the card.
ALTER TABLE giving_settings ADD COLUMN offers_monthly boolean NOT NULL DEFAULT false;

ALTER TABLE gift_orders
  -- what the donor agreed to, if the gift is to be repeated: how often, the day of the month, the next day, and the sentences shown
  ADD COLUMN repeats jsonb;

CREATE TABLE monthly_gifts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- in the links of letters: whoever has it can stop this one gift, and learns nothing
  key text NOT NULL CONSTRAINT monthly_gifts_key_unique UNIQUE,
  -- the first gift: it says who gives, with which wishes, and by which rule fees are covered
  order_id integer NOT NULL CONSTRAINT monthly_gifts_order_exists REFERENCES gift_orders CONSTRAINT monthly_gifts_order_unique UNIQUE,
  state text NOT NULL DEFAULT 'ACTIVE' CONSTRAINT monthly_gifts_state_known CHECK (state IN ('ACTIVE', 'PAUSED', 'ENDED')),
  -- why it is paused or has ended
  reason text CONSTRAINT monthly_gifts_reason_known CHECK (reason IN ('DONOR', 'STAFF', 'DISPUTE', 'FAILED', 'BANK', 'NO_PART')),
  -- what staff wrote who stopped it
  why text NOT NULL DEFAULT '',
  every_months smallint NOT NULL CONSTRAINT monthly_gifts_every_known CHECK (every_months IN (1, 3, 12)),
  -- the wished day of the month; shorter months have it on their last day
  anchor_day smallint NOT NULL CONSTRAINT monthly_gifts_anchor_possible CHECK (anchor_day BETWEEN 1 AND 31),
  next_on date NOT NULL,
  covers_fees boolean NOT NULL,
  paused_on date,
  -- when the donor or staff were told that nothing more is charged; empty: it may be charged
  stopped_at timestamptz,
  -- at Stripe
  customer text NOT NULL,
  payment_method text NOT NULL,
  -- Visa ending in 4242
  card text NOT NULL,
  -- what the donor read beside the button
  consent text NOT NULL,
  CONSTRAINT monthly_gifts_stopped_for_a_reason CHECK ((state = 'ACTIVE') = (reason IS NULL)),
  CONSTRAINT monthly_gifts_active_is_not_stopped CHECK (state <> 'ACTIVE' OR (stopped_at IS NULL AND paused_on IS NULL))
);
CREATE INDEX monthly_gifts_due ON monthly_gifts (next_on) WHERE state = 'ACTIVE';

-- To which nonprofits it goes, without what covers fees.
CREATE TABLE monthly_parts (
  monthly_id integer NOT NULL CONSTRAINT monthly_parts_gift_exists REFERENCES monthly_gifts,
  place smallint NOT NULL,
  nonprofit_id integer NOT NULL CONSTRAINT monthly_parts_nonprofit_exists REFERENCES nonprofits,
  cents integer NOT NULL CONSTRAINT monthly_parts_positive CHECK (cents > 0),
  PRIMARY KEY (monthly_id, place)
);
CREATE INDEX monthly_parts_by_nonprofit ON monthly_parts (nonprofit_id);

ALTER TABLE gift_orders
  -- of a gift that a monthly one made: which, and the day for which it was due
  ADD COLUMN monthly_id integer CONSTRAINT gift_orders_monthly_exists REFERENCES monthly_gifts,
  ADD COLUMN period date,
  ADD CONSTRAINT gift_orders_period_of_monthly CHECK ((monthly_id IS NULL) = (period IS NULL));
CREATE INDEX gift_orders_by_monthly ON gift_orders (monthly_id, period) WHERE monthly_id IS NOT NULL;

-- Each day on which a monthly gift was due, once.
CREATE TABLE monthly_runs (
  monthly_id integer NOT NULL CONSTRAINT monthly_runs_gift_exists REFERENCES monthly_gifts,
  -- the day for which it is due, whenever it is charged
  period date NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- DUE: to be charged. ASKED: Stripe is asked. REFUSED: the bank refused it. BANK: the bank wants the donor's confirmation. SKIPPED: not
  -- charged, and never will be
  state text NOT NULL CONSTRAINT monthly_runs_state_known CHECK (state IN ('DUE', 'ASKED', 'PAID', 'REFUSED', 'BANK', 'SKIPPED')),
  -- the order of the newest try; each try has an order of its own, and the one before is closed first
  order_id integer CONSTRAINT monthly_runs_order_exists REFERENCES gift_orders,
  tries smallint NOT NULL DEFAULT 0,
  -- how often the bank refused it, and the day of the next try
  failures smallint NOT NULL DEFAULT 0,
  first_try_on date,
  try_on date,
  -- why it was refused, in Stripe's words
  problem text NOT NULL DEFAULT '',
  PRIMARY KEY (monthly_id, period)
);
CREATE INDEX monthly_runs_open ON monthly_runs (monthly_id) WHERE state IN ('DUE', 'ASKED', 'REFUSED', 'BANK');
