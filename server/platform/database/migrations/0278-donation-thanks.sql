-- Whether a donor was thanked for a gift. A gift without a row was not, and is to be thanked if it is recent enough.
CREATE TABLE donation_thanks (
  donation_id integer PRIMARY KEY REFERENCES donations ON DELETE CASCADE,
  -- null: only `is_old` says something
  how text CHECK (how IN ('LETTER', 'OTHER')),
  thanked_at timestamptz,
  thanked_by integer REFERENCES users ON DELETE SET NULL,
  -- stored before thanks were noted: nobody knows whether its donor was thanked
  is_old boolean NOT NULL DEFAULT false,
  CHECK ((how IS NULL) = (thanked_at IS NULL)),
  CHECK (how IS NOT NULL OR is_old)
);
CREATE INDEX donation_thanks_by_person ON donation_thanks (thanked_by) WHERE thanked_by IS NOT NULL;
INSERT INTO donation_thanks (donation_id, is_old)
  SELECT id, true FROM donations WHERE received_by_programme AND date_received > current_date - 200;
