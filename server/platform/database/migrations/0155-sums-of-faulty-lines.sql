-- What the lines with mistakes come to: who keeps them back sees it before the others are stored. Null: read before this was counted.
ALTER TABLE donation_imports
  -- lines with mistakes whose amount can be read, and the sum of these amounts
  ADD COLUMN faulty_amounts integer,
  ADD COLUMN faulty_total numeric(17, 2);
