-- Guard against people who try stolen cards with small gifts.

-- How many cards were refused in each minute. Gifts that are paid are not counted here: at a giving day they would wait for this row.
CREATE TABLE card_declines (
  minute timestamptz PRIMARY KEY,
  declined integer NOT NULL
);

-- One row: what staff chose, and until when Almoner guards by itself.
CREATE TABLE card_guard (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT card_guard_one_row CHECK (id),
  version integer NOT NULL DEFAULT 1,
  mode text NOT NULL DEFAULT 'AUTO' CONSTRAINT card_guard_mode_known CHECK (mode IN ('AUTO', 'GUARDED', 'CLOSED')),
  guarded_until timestamptz,
  closed_until timestamptz,
  changed_by integer CONSTRAINT card_guard_person_exists REFERENCES users ON DELETE SET NULL,
  changed_at timestamptz
);
INSERT INTO card_guard DEFAULT VALUES;
