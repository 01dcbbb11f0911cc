-- Whether staff who do not pay out changed the destination, by their rights at that moment: however old it is, it is paid once it is
-- confirmed. What was changed before keeps its waiting time.
ALTER TABLE payout_destinations ADD COLUMN needs_confirmation boolean NOT NULL DEFAULT false;
