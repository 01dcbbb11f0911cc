-- Keeps donation_months equal to the donations, in the transaction of each change. Writes in key order, so that two writers cannot
-- deadlock.
CREATE OR REPLACE FUNCTION write_donation_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM donation_months;
    RETURN NULL;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO donation_months AS known (nonprofit_id, month, donation_type, source, count, amount)
    SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date AS month, donation_type, source, count(*), sum(amount)
    FROM after GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (nonprofit_id, month, donation_type, source)
      DO UPDATE SET count = known.count + excluded.count, amount = known.amount + excluded.amount;
    RETURN NULL;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO donation_months AS known (nonprofit_id, month, donation_type, source, count, amount)
    SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date AS month, donation_type, source, -count(*), -sum(amount)
    FROM before GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (nonprofit_id, month, donation_type, source)
      DO UPDATE SET count = known.count + excluded.count, amount = known.amount + excluded.amount;
  ELSE
    INSERT INTO donation_months AS known (nonprofit_id, month, donation_type, source, count, amount)
    SELECT nonprofit_id, month, donation_type, source, sum(step), sum(step * amount) FROM (
      SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date AS month, donation_type, source, 1 AS step, amount
      FROM after
      UNION ALL
      SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date, donation_type, source, -1, amount FROM before
    ) AS changed
    GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 OR sum(step * amount) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (nonprofit_id, month, donation_type, source)
      DO UPDATE SET count = known.count + excluded.count, amount = known.amount + excluded.amount;
  END IF;
  DELETE FROM donation_months WHERE count = 0 AND nonprofit_id IN (SELECT nonprofit_id FROM before);
  RETURN NULL;
END $$;
