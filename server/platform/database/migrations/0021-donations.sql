-- What nonprofits received, as they or programme staff reported it. Amounts are exact decimals; days have no time zone.

CREATE TABLE donations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- when it was reported; `timestamp` on the wire
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- a nonprofit with donations cannot be deleted
  nonprofit_id integer NOT NULL CONSTRAINT donations_nonprofit_exists REFERENCES nonprofits,
  -- the donor's own account
  user_id integer CONSTRAINT donations_user_exists REFERENCES users ON DELETE SET NULL,
  reported_by integer CONSTRAINT donations_reporter_exists REFERENCES users ON DELETE SET NULL,
  -- dollars
  amount numeric(11, 2) NOT NULL CONSTRAINT donations_amount_positive CHECK (amount > 0),
  donation_type text NOT NULL CONSTRAINT donations_type_known
    CHECK (donation_type IN ('CREDIT_CARD', 'CHECK', 'CASH', 'GIFT_CARD', 'STOCK', 'OTHER')),
  source text NOT NULL DEFAULT 'FORM' CONSTRAINT donations_source_known CHECK (source IN ('FORM', 'IMPORT')),
  date_received date NOT NULL CONSTRAINT donations_date_plausible CHECK (date_received >= '1900-01-01'),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  address1 text NOT NULL DEFAULT '',
  address2 text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT '',
  zipcode text NOT NULL DEFAULT '',
  notes text NOT NULL DEFAULT '',
  -- of the form that was sent: the same save sent twice stores one donation
  request_key text,
  -- weight A: the donor's name; B: the city
  search tsvector NOT NULL GENERATED ALWAYS AS
    (search_words_weighted(first_name || ' ' || last_name, 'A') || search_words_weighted(city, 'B')) STORED,
  CONSTRAINT donations_one_per_request UNIQUE (reported_by, request_key)
);
CREATE INDEX donations_by_time ON donations (created_at, id);
CREATE INDEX donations_by_amount ON donations (amount, id);
CREATE INDEX donations_by_day ON donations (date_received, created_at, id) INCLUDE (amount);
CREATE INDEX donations_by_nonprofit ON donations (nonprofit_id, date_received) INCLUDE (amount);
CREATE INDEX donations_by_nonprofit_and_time ON donations (nonprofit_id, created_at, id);
CREATE INDEX donations_by_user ON donations (user_id, date_received) WHERE user_id IS NOT NULL;
CREATE INDEX donations_matching ON donations USING gin (search);
