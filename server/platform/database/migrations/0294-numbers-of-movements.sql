-- Short numbers for addresses of pages: Stripe's own ids are long texts.
ALTER TABLE stripe_payouts ADD COLUMN number integer NOT NULL GENERATED ALWAYS AS IDENTITY CONSTRAINT stripe_payouts_number_unique UNIQUE;
ALTER TABLE stripe_movements ADD COLUMN number integer NOT NULL GENERATED ALWAYS AS IDENTITY
  CONSTRAINT stripe_movements_number_unique UNIQUE;
