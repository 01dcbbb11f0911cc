-- What Stripe does with the money of gifts: its payouts to the bank, and every movement of its balance. Each movement is in the journal.

-- A payout of Stripe to the programme's bank account.
CREATE TABLE stripe_payouts (
  id text PRIMARY KEY,
  amount_cents bigint NOT NULL,
  -- in Stripe's words: pending, in_transit, paid, failed, canceled
  status text NOT NULL,
  -- the day on which it is in the bank account, or will be
  arrival_on date NOT NULL,
  created_at timestamptz NOT NULL,
  -- only the movements of an automatic payout can be listed
  is_automatic boolean NOT NULL,
  -- whether Stripe has listed all of its movements
  is_itemised boolean NOT NULL,
  failure text NOT NULL DEFAULT '',
  -- the last movement that was read; the next reading goes on there
  read_to text,
  -- when all movements were read; empty: not yet, or they do not sum to the amount and are read again
  read_at timestamptz,
  -- the sum of the movements that were read, and how many they are; a payout itself is not counted
  movement_cents bigint NOT NULL DEFAULT 0,
  movement_count integer NOT NULL DEFAULT 0,
  -- when it was first seen as paid
  paid_at timestamptz,
  -- empty: nobody has read the movements to their end
  adds_up boolean GENERATED ALWAYS AS (CASE WHEN read_at IS NOT NULL THEN movement_cents = amount_cents END) STORED
);
CREATE INDEX stripe_payouts_by_day ON stripe_payouts (arrival_on, id);

-- A movement of Stripe's balance ("balance transaction").
CREATE TABLE stripe_movements (
  id text PRIMARY KEY,
  -- what the journal makes of it; UNKNOWN: nothing here explains it, so it stands in SUSPENSE until staff say what it was
  kind text NOT NULL CONSTRAINT stripe_movements_kind_known
    CHECK (kind IN ('CHARGE', 'REFUND', 'REFUND_FAILED', 'DISPUTE', 'PAYOUT', 'PAYOUT_FAILED', 'UNKNOWN')),
  -- Stripe's own word for it
  type text NOT NULL,
  -- Stripe's id of what moved the money: a charge, refund, dispute or payout; '': none
  source text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  amount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  net_cents bigint NOT NULL CONSTRAINT stripe_movements_net CHECK (net_cents = amount_cents - fee_cents),
  moved_at timestamptz NOT NULL,
  -- the payout that brings it to the bank; empty: not known yet
  payout text CONSTRAINT stripe_movements_payout_exists REFERENCES stripe_payouts,
  gift_id integer CONSTRAINT stripe_movements_gift_exists REFERENCES gift_orders,
  -- the entry of the journal that has its money; the fee of a charge has an entry of its own, `fee {id}`
  entry_id bigint CONSTRAINT stripe_movements_entry_exists REFERENCES money_entries CONSTRAINT stripe_movements_entry_unique UNIQUE,
  CONSTRAINT stripe_movements_entered CHECK (entry_id IS NOT NULL OR net_cents = 0)
);
CREATE INDEX stripe_movements_by_payout ON stripe_movements (payout, moved_at, id);
CREATE INDEX stripe_movements_by_gift ON stripe_movements (gift_id) WHERE gift_id IS NOT NULL;
CREATE INDEX stripe_movements_by_source ON stripe_movements (source) WHERE source <> '';
CREATE INDEX stripe_movements_unknown ON stripe_movements (moved_at, id) WHERE kind = 'UNKNOWN';

-- What staff say an unexplained movement was. Only added to: the newest one holds, and its entry takes the one before back.
CREATE TABLE movement_explanations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  movement text NOT NULL CONSTRAINT movement_explanations_movement_exists REFERENCES stripe_movements,
  -- 1 for the first explanation of the movement
  turn integer NOT NULL,
  -- PROGRAMME: money of the programme. GIFT: of one part of a gift. NONE: nobody knows after all
  target text NOT NULL CONSTRAINT movement_explanations_target_known CHECK (target IN ('PROGRAMME', 'GIFT', 'NONE')),
  part_id integer CONSTRAINT movement_explanations_part_exists REFERENCES gift_parts,
  reason text NOT NULL,
  by_id integer CONSTRAINT movement_explanations_person_exists REFERENCES users ON DELETE SET NULL,
  at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT movement_explanations_one_turn UNIQUE (movement, turn),
  CONSTRAINT movement_explanations_part_of_gift CHECK ((target = 'GIFT') = (part_id IS NOT NULL))
);
CREATE INDEX movement_explanations_by_part ON movement_explanations (part_id) WHERE part_id IS NOT NULL;

ALTER TABLE giving_settings
  -- days that the money of a card stays at the bank before it is due to nonprofits
  ADD COLUMN hold_days integer NOT NULL DEFAULT 0 CONSTRAINT giving_settings_hold_possible CHECK (hold_days BETWEEN 0 AND 60),
  -- when Stripe's payouts were last read
  ADD COLUMN payouts_read_at timestamptz;

ALTER TABLE gift_orders
  -- who bears what the card payment costs, as the page said when the gift was given
  ADD COLUMN fees_borne_by text NOT NULL DEFAULT 'NONPROFITS'
    CONSTRAINT gift_orders_bearer_known CHECK (fees_borne_by IN ('NONPROFITS', 'PROGRAMME')),
  -- reasons for attention at which staff have looked, who last, and when
  ADD COLUMN looked_at_reasons text[] NOT NULL DEFAULT '{}',
  ADD COLUMN looked_by integer CONSTRAINT gift_orders_looker_exists REFERENCES users ON DELETE SET NULL,
  ADD COLUMN looked_at timestamptz;
UPDATE gift_orders SET fees_borne_by = s.fees_borne_by FROM giving_settings s;
CREATE INDEX gift_orders_to_look_at ON gift_orders (id) WHERE attention <> '{}';

ALTER TABLE gift_parts
  -- from when the part is due to its nonprofit; empty: its money is not in the bank
  ADD COLUMN payable_from date,
  -- when its money first came to the bank
  ADD COLUMN came_at timestamptz;
UPDATE gift_parts p SET payable_from = o.given_on, came_at = o.paid_at FROM gift_orders o
  WHERE o.id = p.order_id AND o.state = 'PAID' AND o.payment IS NULL;
-- what is in a payout already was due before Stripe's payouts were looked at
UPDATE gift_parts p SET came_at = now() FROM payout_items i WHERE i.donation_id = p.donation_id AND p.came_at IS NULL;

-- CARD_FEE: what Stripe took for a donation given online. DISPUTE: what the donor's bank took back for good, or gave back after all.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_known;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_known
  CHECK (kind IN ('RECEIVED', 'CHANGED', 'REMOVED', 'CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE', 'FEE', 'PAID', 'RETURNED'));
DROP INDEX ledger_entries_corrections;
CREATE INDEX ledger_entries_corrections ON ledger_entries (nonprofit_id)
  WHERE kind IN ('CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE');

-- the number of the question to Stripe whose reply about disputes was applied last
ALTER TABLE gift_orders ADD COLUMN disputes_applied integer NOT NULL DEFAULT 0;
