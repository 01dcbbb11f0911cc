-- Who receives a gift and how an announced one is sent, as its donor read it: the settings may change before the gift comes.
ALTER TABLE gift_orders
  ADD COLUMN how text NOT NULL DEFAULT '',
  ADD COLUMN payee text NOT NULL DEFAULT '',
  ADD COLUMN payee_ein text NOT NULL DEFAULT '',
  ADD COLUMN donee text NOT NULL DEFAULT 'PROGRAMME' CONSTRAINT gift_orders_donee_known CHECK (donee IN ('PROGRAMME', 'AGENT')),
  -- by what staff have corrected a gift that no card paid: a bounced check, a mistyped amount; below 0: less came
  ADD COLUMN corrected_cents integer NOT NULL DEFAULT 0;
UPDATE gift_orders SET payee = legal_name, payee_ein = ein, donee = giving_settings.donee,
  how = CASE method WHEN 'CHECK' THEN by_check WHEN 'FUND' THEN by_fund WHEN 'STOCK' THEN by_stock WHEN 'WIRE' THEN by_wire ELSE '' END
  FROM giving_settings;
