-- Gifts that visitors give through the programme: what must be set before it takes any, orders, and their parts by nonprofit. Money is
-- in cents.

-- One row.
CREATE TABLE giving_settings (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT giving_settings_one_row CHECK (id),
  version integer NOT NULL DEFAULT 1,
  is_open boolean NOT NULL DEFAULT false,
  -- PROGRAMME: the programme receives gifts and passes them on; AGENT: it collects them for the nonprofits, whose gifts they are
  donee text NOT NULL DEFAULT 'PROGRAMME' CONSTRAINT giving_settings_donee_known CHECK (donee IN ('PROGRAMME', 'AGENT')),
  -- as receipts name the programme
  legal_name text NOT NULL DEFAULT '',
  ein text NOT NULL DEFAULT '',
  minimum_cents integer NOT NULL DEFAULT 500 CONSTRAINT giving_settings_minimum_payable CHECK (minimum_cents >= 100),
  -- what a card payment costs: hundredths of a per cent, and cents beside them
  fee_bps integer NOT NULL DEFAULT 220 CONSTRAINT giving_settings_fee_possible CHECK (fee_bps BETWEEN 0 AND 1000),
  fee_fixed_cents integer NOT NULL DEFAULT 30 CONSTRAINT giving_settings_fixed_possible CHECK (fee_fixed_cents BETWEEN 0 AND 500),
  fees_borne_by text NOT NULL DEFAULT 'NONPROFITS'
    CONSTRAINT giving_settings_bearer_known CHECK (fees_borne_by IN ('NONPROFITS', 'PROGRAMME')),
  -- the longest time until a gift is passed on, as the page promises
  forward_days integer NOT NULL DEFAULT 60 CONSTRAINT giving_settings_forward_possible CHECK (forward_days BETWEEN 1 AND 365),
  -- plain texts: what happens to a gift whose nonprofit cannot be paid; how to give by check, fund, stock or wire (empty: not offered)
  unpayable text NOT NULL DEFAULT '',
  by_check text NOT NULL DEFAULT '',
  by_fund text NOT NULL DEFAULT '',
  by_stock text NOT NULL DEFAULT '',
  by_wire text NOT NULL DEFAULT '',
  -- what nonprofits agree to before gifts are taken for them, and the number of this text
  agreement text NOT NULL DEFAULT '',
  agreement_version integer NOT NULL DEFAULT 1,
  -- what staff have ticked of the checklist of law
  checked text[] NOT NULL DEFAULT '{}',
  -- up to when Stripe's events were read, and when every open order was last asked about
  events_read_to timestamptz,
  settled_at timestamptz
);
INSERT INTO giving_settings DEFAULT VALUES;

-- Whether gifts are taken for a nonprofit, and who agreed to it. Without a row: nobody agreed, and none are taken.
CREATE TABLE nonprofit_giving (
  nonprofit_id integer PRIMARY KEY CONSTRAINT nonprofit_giving_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  takes_gifts boolean NOT NULL,
  -- the text that was agreed to, by its number, with the name that the person typed
  agreement_version integer NOT NULL,
  agreed_name text NOT NULL,
  agreed_by integer CONSTRAINT nonprofit_giving_person_exists REFERENCES users ON DELETE SET NULL,
  agreed_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE gift_orders (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- Stripe's idempotency keys begin with it
  key uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT gift_orders_key_unique UNIQUE,
  -- in the address of the donor's page; nobody can guess it
  public_id text NOT NULL CONSTRAINT gift_orders_public_id_unique UNIQUE,
  -- of the page that sent it: the same page sent twice makes one order
  request_key text NOT NULL CONSTRAINT gift_orders_once UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- CARD is paid at once; all other ways are announced, and paid when staff say so
  method text NOT NULL CONSTRAINT gift_orders_method_known CHECK (method IN ('CARD', 'CHECK', 'FUND', 'STOCK', 'WIRE')),
  -- OPEN: not paid yet. ASKING: the bank asks the donor. PROCESSING: the bank has not decided. PAID: final; refunds and disputes stand
  -- beside it. CLOSED: will not be paid. PLEDGED: announced. LAPSED: announced, and never came
  state text NOT NULL CONSTRAINT gift_orders_state_known
    CHECK (state IN ('OPEN', 'ASKING', 'PROCESSING', 'PAID', 'CLOSED', 'PLEDGED', 'LAPSED')),
  -- GIVE-7Q2K, which a donor writes on a check; every order has one
  reference text NOT NULL CONSTRAINT gift_orders_reference_unique UNIQUE,
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  email text NOT NULL DEFAULT '',
  zipcode text NOT NULL DEFAULT '',
  -- all that the donor pays, with what covers fees
  total_cents integer NOT NULL CONSTRAINT gift_orders_total_positive CHECK (total_cents > 0),
  cover_cents integer NOT NULL DEFAULT 0 CONSTRAINT gift_orders_cover_in_total CHECK (cover_cents >= 0 AND cover_cents < total_cents),
  -- the rule of fees that the donor saw
  fee_bps integer NOT NULL,
  fee_fixed_cents integer NOT NULL,
  -- what the gift is wished for
  designation text NOT NULL DEFAULT '',
  dedication text CONSTRAINT gift_orders_dedication_known CHECK (dedication IN ('HONOR', 'MEMORY')),
  dedicated_to text NOT NULL DEFAULT '',
  -- whether the nonprofits do not learn who gave; and whether they get the email address
  is_hidden boolean NOT NULL DEFAULT false,
  shares_email boolean NOT NULL DEFAULT false,
  payment text CONSTRAINT gift_orders_payment_unique UNIQUE,
  payment_status text NOT NULL DEFAULT '',
  payment_problem text NOT NULL DEFAULT '',
  card text NOT NULL DEFAULT '',
  creations integer NOT NULL DEFAULT 0,
  asked integer NOT NULL DEFAULT 0,
  applied integer NOT NULL DEFAULT 0,
  received_cents integer NOT NULL DEFAULT 0,
  refunded_cents integer NOT NULL DEFAULT 0,
  dispute text NOT NULL DEFAULT '',
  -- the day of the gift for the tax, in the programme's time zone: stored once
  given_on date,
  paid_at timestamptz,
  attention text[] NOT NULL DEFAULT '{}',
  search tsvector NOT NULL GENERATED ALWAYS AS (search_words_weighted(first_name || ' ' || last_name, 'A')
    || search_words_weighted(email || ' ' || reference, 'B')) STORED,
  CONSTRAINT gift_orders_paid_on_a_day CHECK ((state = 'PAID') = (given_on IS NOT NULL AND paid_at IS NOT NULL)),
  CONSTRAINT gift_orders_hidden_email CHECK (NOT (is_hidden AND shares_email))
);
CREATE INDEX gift_orders_by_time ON gift_orders (created_at, id);
CREATE INDEX gift_orders_open ON gift_orders (id) WHERE state IN ('OPEN', 'ASKING', 'PROCESSING');
CREATE INDEX gift_orders_matching ON gift_orders USING gin (search);

-- What an order gives to one nonprofit.
CREATE TABLE gift_parts (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL CONSTRAINT gift_parts_order_exists REFERENCES gift_orders,
  place smallint NOT NULL,
  nonprofit_id integer NOT NULL CONSTRAINT gift_parts_nonprofit_exists REFERENCES nonprofits,
  -- without what covers fees
  cents integer NOT NULL CONSTRAINT gift_parts_positive CHECK (cents > 0),
  cover_cents integer NOT NULL DEFAULT 0 CONSTRAINT gift_parts_cover_possible CHECK (cover_cents >= 0),
  -- the gift as the nonprofit sees it, once the part is booked
  donation_id integer CONSTRAINT gift_parts_donation_exists REFERENCES donations CONSTRAINT gift_parts_donation_unique UNIQUE,
  -- in the order of their payment; empty: not paid, or booked
  to_book_at timestamptz,
  booked_at timestamptz,
  CONSTRAINT gift_parts_one_place UNIQUE (order_id, place)
);
CREATE INDEX gift_parts_to_book ON gift_parts (to_book_at, id) WHERE to_book_at IS NOT NULL;
CREATE INDEX gift_parts_by_nonprofit ON gift_parts (nonprofit_id);

ALTER TABLE donations DROP CONSTRAINT donations_source_known;
ALTER TABLE donations ADD CONSTRAINT donations_source_known CHECK (source IN ('FORM', 'IMPORT', 'ONLINE'));
