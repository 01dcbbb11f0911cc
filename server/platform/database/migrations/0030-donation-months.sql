-- Counts and sums of donations by nonprofit and month, so that a year's count and totals need not read its donations.
CREATE TABLE donation_months (
  nonprofit_id integer NOT NULL CONSTRAINT donation_months_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  -- its first day
  month date NOT NULL,
  count integer NOT NULL,
  amount numeric(17, 2) NOT NULL,
  PRIMARY KEY (nonprofit_id, month)
);
INSERT INTO donation_months (nonprofit_id, month, count, amount)
SELECT nonprofit_id, date_trunc('month', date_received::timestamp)::date, count(*), sum(amount) FROM donations GROUP BY 1, 2;

-- The body of this function is in server/platform/database/functions.
CREATE FUNCTION write_donation_months() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
CREATE TRIGGER donation_months_insert AFTER INSERT ON donations REFERENCING NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_months();
CREATE TRIGGER donation_months_update AFTER UPDATE ON donations REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_months();
CREATE TRIGGER donation_months_delete AFTER DELETE ON donations REFERENCING OLD TABLE AS before
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_months();
CREATE TRIGGER donation_months_truncate AFTER TRUNCATE ON donations
  FOR EACH STATEMENT EXECUTE FUNCTION write_donation_months();

-- Each calendar year in the order of reporting: the first page of a year, however many donations other years have.
CREATE INDEX donations_by_year_and_time ON donations ((extract(year FROM date_received)::int), created_at, id);
