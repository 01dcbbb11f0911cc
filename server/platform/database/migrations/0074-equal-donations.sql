-- Equal donations are found by nonprofit, day, amount and donor, whatever the planner expects: many gifts have the same day and
-- amount. The donor is there as a number, which keeps the index small.
DROP INDEX donations_by_nonprofit;
CREATE INDEX donations_by_nonprofit ON donations (nonprofit_id, date_received, amount, hashtext(lower(btrim(first_name || ' ' || last_name))));
