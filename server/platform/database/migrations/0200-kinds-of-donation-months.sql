-- The monthly sums also tell how a gift was made and how it came in, so that numbers by type and by source need not read donations.
DELETE FROM donation_months;
ALTER TABLE donation_months
  DROP CONSTRAINT donation_months_pkey,
  ADD COLUMN donation_type text NOT NULL,
  ADD COLUMN source text NOT NULL,
  ADD PRIMARY KEY (nonprofit_id, month, donation_type, source);
INSERT INTO donation_months (nonprofit_id, month, donation_type, source, count, amount)
SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date, donation_type, source, count(*), sum(amount)
FROM donations GROUP BY 1, 2, 3, 4;
-- A year of all nonprofits. It names no count and no amount, so that changing them changes no index.
CREATE INDEX donation_months_by_month ON donation_months (month);
