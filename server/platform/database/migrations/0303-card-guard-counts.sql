-- Cards that were refused while cards were guarded: only these close cards.
ALTER TABLE card_declines ADD guarded integer NOT NULL DEFAULT 0;
CREATE INDEX gift_orders_paid_by_card ON gift_orders (created_at) WHERE method = 'CARD' AND state = 'PAID';
