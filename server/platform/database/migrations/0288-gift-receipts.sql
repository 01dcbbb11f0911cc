-- Receipts of gifts, frozen as they were sent. A refund makes a new version; the newest one of an order is in force.
CREATE TABLE gift_receipts (
  number integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id integer NOT NULL CONSTRAINT gift_receipts_order_exists REFERENCES gift_orders,
  version smallint NOT NULL,
  made_at timestamptz NOT NULL DEFAULT now(),
  -- all that the receipt says: who received the gift, from whom, for whom, how much
  words jsonb NOT NULL,
  CONSTRAINT gift_receipts_one_version UNIQUE (order_id, version)
);
