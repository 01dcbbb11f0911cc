-- Subscriptions to the Learning Commons: tiers, discount codes, orders and the events that Stripe reported. Money is in cents.

CREATE TABLE learning_tiers (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  budget_size budget_size NOT NULL,
  tier_name text NOT NULL,
  -- 0, or at least what a card can pay
  price_cents integer NOT NULL CONSTRAINT learning_tiers_price_payable CHECK (price_cents = 0 OR price_cents >= 50),
  -- false: kept for its orders, and not sold
  is_offered boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX learning_tiers_one_per_size ON learning_tiers (budget_size) WHERE is_offered;

CREATE TABLE learning_discounts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- in capitals
  code text NOT NULL CONSTRAINT learning_discounts_code_unique UNIQUE,
  discount_type text NOT NULL CONSTRAINT learning_discounts_type_known CHECK (discount_type IN ('FIXED', 'PERCENTAGE')),
  -- dollars of a FIXED discount, else per cent
  discount_amount numeric(9, 2) NOT NULL CONSTRAINT learning_discounts_amount_positive CHECK (discount_amount > 0),
  -- both days belong to the validity
  valid_from date,
  valid_until date,
  -- empty: any number
  uses_allowed integer CONSTRAINT learning_discounts_uses_positive CHECK (uses_allowed > 0),
  note text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT learning_discounts_days_in_order CHECK (valid_from <= valid_until),
  CONSTRAINT learning_discounts_percentage_possible CHECK (discount_type = 'FIXED' OR discount_amount <= 100)
);

-- The tiers that a code is for; none: all.
CREATE TABLE learning_discount_tiers (
  discount_id integer NOT NULL CONSTRAINT learning_discount_tiers_discount_exists REFERENCES learning_discounts ON DELETE CASCADE,
  tier_id integer NOT NULL CONSTRAINT learning_discount_tiers_tier_exists REFERENCES learning_tiers ON DELETE CASCADE,
  PRIMARY KEY (discount_id, tier_id)
);
CREATE INDEX learning_discount_tiers_by_tier ON learning_discount_tiers (tier_id);

-- What gives a nonprofit access for some days: bought by card, free of charge, or granted by staff.
CREATE TABLE learning_orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- Stripe's idempotency keys begin with it
  key uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT learning_orders_key_unique UNIQUE,
  nonprofit_id integer NOT NULL CONSTRAINT learning_orders_nonprofit_exists REFERENCES nonprofits,
  created_by integer CONSTRAINT learning_orders_creator_exists REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL CONSTRAINT learning_orders_kind_known CHECK (kind IN ('CARD', 'FREE', 'GRANT')),
  -- OPEN: not paid yet. CLOSED: will never be paid. ACTIVE: gives access from starts_on to ends_on. SUSPENDED: a dispute is open.
  -- ENDED: refunded, lost in a dispute, or ended by staff
  state text NOT NULL CONSTRAINT learning_orders_state_known CHECK (state IN ('OPEN', 'CLOSED', 'ACTIVE', 'SUSPENDED', 'ENDED')),
  -- what was sold, as it was then; a grant has none of it
  tier_id integer CONSTRAINT learning_orders_tier_exists REFERENCES learning_tiers,
  tier_name text NOT NULL DEFAULT '',
  price_cents integer NOT NULL DEFAULT 0,
  discount_id integer CONSTRAINT learning_orders_discount_exists REFERENCES learning_discounts,
  discount_code text NOT NULL DEFAULT '',
  total_cents integer NOT NULL DEFAULT 0 CONSTRAINT learning_orders_total_payable CHECK (total_cents = 0 OR total_cents >= 50),

  -- Stripe's payment, and what Stripe last said of it
  -- counts the payments that were asked for; another one is asked for only where Stripe failed to make one
  creations smallint NOT NULL DEFAULT 1,
  payment text CONSTRAINT learning_orders_payment_unique UNIQUE,
  payment_status text NOT NULL DEFAULT '',
  -- Stripe's words about a refused card
  payment_problem text NOT NULL DEFAULT '',
  -- `Visa ending in 4242`
  card text NOT NULL DEFAULT '',
  paid_at timestamptz,
  received_cents integer NOT NULL DEFAULT 0,
  refunded_cents integer NOT NULL DEFAULT 0,
  -- Stripe's status of the newest dispute; empty: none
  dispute text NOT NULL DEFAULT '',
  -- questions to Stripe are counted, so that an older answer never replaces a newer one
  asked integer NOT NULL DEFAULT 0,
  applied integer NOT NULL DEFAULT 0,

  -- both days belong to the access
  starts_on date,
  ends_on date,
  ended_at timestamptz,
  -- why staff granted or ended the access
  reason text NOT NULL DEFAULT '',
  -- staff's own, such as why a payment was refunded
  note text NOT NULL DEFAULT '',
  -- what staff should look at; empty: nothing
  attention text[] NOT NULL DEFAULT '{}',
  search tsvector NOT NULL GENERATED ALWAYS AS (search_words_weighted(card || ' ' || discount_code || ' ' || tier_name, 'B')) STORED,

  CONSTRAINT learning_orders_dated CHECK ((state IN ('OPEN', 'CLOSED')) = (starts_on IS NULL)),
  CONSTRAINT learning_orders_days_whole CHECK ((starts_on IS NULL) = (ends_on IS NULL) AND starts_on <= ends_on),
  CONSTRAINT learning_orders_paid_first CHECK (kind <> 'CARD' OR starts_on IS NULL OR (paid_at IS NOT NULL AND received_cents >= total_cents))
);
-- Two colleagues who pay at once pay one order.
CREATE UNIQUE INDEX learning_orders_one_open ON learning_orders (nonprofit_id) WHERE state = 'OPEN';
CREATE INDEX learning_orders_by_nonprofit ON learning_orders (nonprofit_id, ends_on) INCLUDE (starts_on, state);
CREATE INDEX learning_orders_by_discount ON learning_orders (discount_id) WHERE discount_id IS NOT NULL;
CREATE INDEX learning_orders_by_tier ON learning_orders (tier_id) WHERE tier_id IS NOT NULL;
CREATE INDEX learning_orders_by_time ON learning_orders (created_at, id);
CREATE INDEX learning_orders_unsettled ON learning_orders (id) WHERE state = 'OPEN';
CREATE INDEX learning_orders_to_look_at ON learning_orders (id) WHERE attention <> '{}';

-- The forms that were sent for an order. The same request sent twice, or joined to a colleague's order, finds it again.
CREATE TABLE learning_order_requests (
  user_id integer NOT NULL CONSTRAINT learning_order_requests_user_exists REFERENCES users ON DELETE CASCADE,
  request_key text NOT NULL,
  order_id integer NOT NULL CONSTRAINT learning_order_requests_order_exists REFERENCES learning_orders ON DELETE CASCADE,
  PRIMARY KEY (user_id, request_key)
);
CREATE INDEX learning_order_requests_by_order ON learning_order_requests (order_id);

-- Events that Stripe reported, so that a repeated one is recognised.
CREATE TABLE stripe_events (
  id text PRIMARY KEY,
  type text NOT NULL,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX stripe_events_by_time ON stripe_events (received_at);

-- Reminders before access ends: one for each end day and distance.
CREATE TABLE learning_reminders (
  nonprofit_id integer NOT NULL CONSTRAINT learning_reminders_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  ends_on date NOT NULL,
  days_before smallint NOT NULL,
  sent_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (nonprofit_id, ends_on, days_before)
);

-- One row.
CREATE TABLE learning_settings (
  id integer PRIMARY KEY DEFAULT 1 CONSTRAINT learning_settings_one_row CHECK (id = 1),
  version integer NOT NULL DEFAULT 1,
  -- END: a payment that is refunded whole gives no access any more. KEEP: until its last day
  on_refund text NOT NULL DEFAULT 'END' CONSTRAINT learning_settings_refund_known CHECK (on_refund IN ('END', 'KEEP')),
  -- SUSPEND: no access while a dispute is open, and none after it is lost. END_IF_LOST: access until it is lost. KEEP: in any case
  on_dispute text NOT NULL DEFAULT 'SUSPEND' CONSTRAINT learning_settings_dispute_known CHECK (on_dispute IN ('SUSPEND', 'END_IF_LOST', 'KEEP')),
  -- shown where no card can be taken
  other_ways_to_pay text NOT NULL DEFAULT '',
  -- up to when Stripe's events were read, and when that last succeeded
  events_read_to timestamptz,
  settled_at timestamptz
);
INSERT INTO learning_settings DEFAULT VALUES;
