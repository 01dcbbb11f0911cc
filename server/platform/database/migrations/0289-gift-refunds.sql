-- An entry of the journal names the gift's order. No foreign key: the journal refuses changes, and outlives what it tells of.
ALTER TABLE money_entries ADD COLUMN order_id integer;
CREATE INDEX money_entries_by_order ON money_entries (order_id, id) WHERE order_id IS NOT NULL;

-- Money of gifts that goes back to donors. A refund is stored before Stripe is asked.
CREATE TABLE gift_refunds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  version integer NOT NULL DEFAULT 1,
  -- Stripe's idempotency key
  key uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT gift_refunds_key_unique UNIQUE,
  order_id integer NOT NULL CONSTRAINT gift_refunds_order_exists REFERENCES gift_orders,
  -- WAITING: another person has to agree. ASKED: Stripe is asked. PENDING: the bank has not taken it. DONE: it went to the donor; it
  -- can still fail some days later. FAILED, CANCELED: the money stays here. REFUSED: another person, or Stripe, said no
  state text NOT NULL CONSTRAINT gift_refunds_state_known
    CHECK (state IN ('WAITING', 'ASKED', 'PENDING', 'DONE', 'FAILED', 'CANCELED', 'REFUSED')),
  cents integer NOT NULL CONSTRAINT gift_refunds_positive CHECK (cents > 0),
  stripe text CONSTRAINT gift_refunds_stripe_unique UNIQUE,
  reason text NOT NULL DEFAULT '',
  -- why it was refused or failed
  problem text NOT NULL DEFAULT '',
  -- empty: it was made at Stripe, or the account was deleted
  asked_by integer CONSTRAINT gift_refunds_asker_exists REFERENCES users ON DELETE SET NULL,
  approved_by integer CONSTRAINT gift_refunds_approver_exists REFERENCES users ON DELETE SET NULL,
  is_from_stripe boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- when Stripe was first to be asked; empty: it waits for a second person, or was made at Stripe
  sent_at timestamptz,
  settled_at timestamptz
);
CREATE INDEX gift_refunds_by_order ON gift_refunds (order_id, id);
CREATE INDEX gift_refunds_open ON gift_refunds (id) WHERE state IN ('ASKED', 'PENDING');

-- What a refund takes back of each part; cents with what covers fees.
CREATE TABLE gift_refund_parts (
  refund_id integer NOT NULL CONSTRAINT gift_refund_parts_refund_exists REFERENCES gift_refunds,
  part_id integer NOT NULL CONSTRAINT gift_refund_parts_part_exists REFERENCES gift_parts,
  cents integer NOT NULL CONSTRAINT gift_refund_parts_positive CHECK (cents > 0),
  PRIMARY KEY (refund_id, part_id)
);
CREATE INDEX gift_refund_parts_by_part ON gift_refund_parts (part_id);

-- the number of the question to Stripe whose reply about refunds was applied last
ALTER TABLE gift_orders ADD COLUMN refunds_applied integer NOT NULL DEFAULT 0;

-- a refund above this needs a second person, in cents; 0: every refund does
ALTER TABLE giving_settings ADD COLUMN refund_alone_cents integer NOT NULL DEFAULT 25000
  CONSTRAINT giving_settings_refund_possible CHECK (refund_alone_cents >= 0);

-- REFUND: what went back to donors of a donation that was given online. Like a correction, the next batch takes it in.
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_known;
ALTER TABLE ledger_entries ADD CONSTRAINT ledger_entries_kind_known
  CHECK (kind IN ('RECEIVED', 'CHANGED', 'REMOVED', 'CORRECTION', 'REFUND', 'FEE', 'PAID', 'RETURNED'));
DROP INDEX ledger_entries_corrections;
CREATE INDEX ledger_entries_corrections ON ledger_entries (nonprofit_id) WHERE kind IN ('CORRECTION', 'REFUND');
