-- Gift cards: somebody pays for one, and whoever has its code gives its value to nonprofits, all at once or in parts.

ALTER TABLE giving_settings
  -- whether visitors can buy gift cards, and whether a buyer gets a receipt for the tax
  ADD COLUMN offers_gift_cards boolean NOT NULL DEFAULT false,
  ADD COLUMN gift_card_receipts boolean NOT NULL DEFAULT false;

-- GIFT_CARD: all of the gift was paid with a gift card, and no bank was asked
ALTER TABLE gift_orders DROP CONSTRAINT gift_orders_method_known;
ALTER TABLE gift_orders ADD CONSTRAINT gift_orders_method_known
  CHECK (method IN ('CARD', 'GIFT_CARD', 'CHECK', 'FUND', 'STOCK', 'WIRE'));
ALTER TABLE gift_orders
  -- the order buys a gift card: it has no parts
  ADD COLUMN is_card_sale boolean NOT NULL DEFAULT false,
  -- what a gift card pays of the total; the rest is charged
  ADD COLUMN value_cents integer NOT NULL DEFAULT 0
    CONSTRAINT gift_orders_value_in_total CHECK (value_cents >= 0 AND value_cents <= total_cents),
  ADD COLUMN charge_cents integer NOT NULL GENERATED ALWAYS AS (total_cents - value_cents) STORED,
  -- of refunded_cents: what went back to a gift card
  ADD COLUMN refunded_value_cents integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT gift_orders_value_by_card CHECK (CASE method WHEN 'GIFT_CARD' THEN value_cents = total_cents
    WHEN 'CARD' THEN value_cents < total_cents ELSE value_cents = 0 END);

-- the part's share of what a gift card pays
ALTER TABLE gift_parts ADD COLUMN value_cents integer NOT NULL DEFAULT 0
  CONSTRAINT gift_parts_value_in_part CHECK (value_cents >= 0 AND value_cents <= cents);

CREATE TABLE gift_cards (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- the order that buys it
  order_id integer NOT NULL CONSTRAINT gift_cards_order_exists REFERENCES gift_orders CONSTRAINT gift_cards_order_unique UNIQUE,
  -- NEW: not paid yet. LIVE: its code gives. BLOCKED: its code gives nothing; the balance stays
  state text NOT NULL DEFAULT 'NEW' CONSTRAINT gift_cards_state_known CHECK (state IN ('NEW', 'LIVE', 'BLOCKED')),
  block_reason text NOT NULL DEFAULT '',
  cents integer NOT NULL CONSTRAINT gift_cards_positive CHECK (cents > 0),
  balance_cents integer NOT NULL DEFAULT 0
    CONSTRAINT gift_cards_balance_possible CHECK (balance_cents >= 0 AND balance_cents <= cents),
  -- SHA-256 of the code, and its last four signs; the code itself is encrypted, with the id of its key
  code_hash bytea CONSTRAINT gift_cards_code_unique UNIQUE,
  last4 text NOT NULL DEFAULT '',
  sealed_code bytea,
  key_id text,
  -- as the buyer wrote them: names on the card, and a message in plain text
  from_name text NOT NULL DEFAULT '',
  to_name text NOT NULL DEFAULT '',
  message text NOT NULL DEFAULT '',
  -- empty: the buyer prints the card
  to_email text NOT NULL DEFAULT '',
  send_on date,
  sent_at timestamptz,
  -- whether the buyer got a receipt for the tax
  has_receipt boolean NOT NULL DEFAULT false,
  -- the day of the purchase, in the programme's time zone
  sold_on date,
  created_at timestamptz NOT NULL DEFAULT now(),
  search tsvector NOT NULL GENERATED ALWAYS AS (search_words_weighted(to_name || ' ' || from_name, 'A')
    || search_words_weighted(to_email || ' ' || last4, 'B')) STORED,
  CONSTRAINT gift_cards_sold CHECK ((state = 'NEW') = (sold_on IS NULL)),
  CONSTRAINT gift_cards_code_whole CHECK ((code_hash IS NULL) = (sealed_code IS NULL) AND (sealed_code IS NULL) = (key_id IS NULL))
);
CREATE INDEX gift_cards_sold_on ON gift_cards (sold_on, id) WHERE state <> 'NEW';
CREATE INDEX gift_cards_to_send ON gift_cards (id) WHERE state = 'LIVE' AND (code_hash IS NULL OR (to_email <> '' AND sent_at IS NULL));
CREATE INDEX gift_cards_matching ON gift_cards USING gin (search);

-- What gifts take from gift cards. HELD: the gift is not paid yet. USED: it is. BACK: it was closed, and the value went back
CREATE TABLE gift_card_uses (
  order_id integer NOT NULL CONSTRAINT gift_card_uses_order_exists REFERENCES gift_orders,
  card_id integer NOT NULL CONSTRAINT gift_card_uses_card_exists REFERENCES gift_cards,
  cents integer NOT NULL CONSTRAINT gift_card_uses_positive CHECK (cents > 0),
  state text NOT NULL DEFAULT 'HELD' CONSTRAINT gift_card_uses_state_known CHECK (state IN ('HELD', 'USED', 'BACK')),
  -- how often the gift has set the value aside
  turn integer NOT NULL DEFAULT 1,
  -- what refunds of the gift gave back to the card
  refunded_cents integer NOT NULL DEFAULT 0
    CONSTRAINT gift_card_uses_refund_possible CHECK (refunded_cents >= 0 AND refunded_cents <= cents),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (order_id, card_id)
);
CREATE INDEX gift_card_uses_by_card ON gift_card_uses (card_id, order_id);

ALTER TABLE gift_refunds
  -- the value goes back to the gift card that paid; Stripe is not asked
  ADD COLUMN to_card boolean NOT NULL DEFAULT false,
  -- of the refund of a gift card's sale: what it took of the card's balance; the programme bears the rest
  ADD COLUMN of_balance_cents integer NOT NULL DEFAULT 0;
