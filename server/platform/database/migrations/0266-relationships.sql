-- Which programme staff look after a nonprofit. An owner who is no longer active programme staff stays here, so that Today can say
-- whom the nonprofit lost; lists and pages count such a nonprofit as one without an owner.
ALTER TABLE nonprofits ADD COLUMN owner_id integer CONSTRAINT nonprofits_owner_exists REFERENCES users ON DELETE SET NULL;
CREATE INDEX nonprofits_by_owner ON nonprofits (owner_id) WHERE owner_id IS NOT NULL;

-- What programme staff do next for a nonprofit.
CREATE TABLE nonprofit_steps (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT nonprofit_steps_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  body text NOT NULL CONSTRAINT nonprofit_steps_body_said CHECK (body <> ''),
  day date NOT NULL,
  -- null: the account is gone
  person_id integer CONSTRAINT nonprofit_steps_person_exists REFERENCES users ON DELETE SET NULL,
  created_by integer CONSTRAINT nonprofit_steps_author_exists REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  done_at timestamptz,
  done_by integer CONSTRAINT nonprofit_steps_done_by_exists REFERENCES users ON DELETE SET NULL,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX nonprofit_steps_of_nonprofit ON nonprofit_steps (nonprofit_id, day);
CREATE INDEX nonprofit_steps_open ON nonprofit_steps (person_id, day) WHERE done_at IS NULL;

-- What programme staff write down about a nonprofit: calls, visits, meetings. Only programme staff read it.
CREATE TABLE nonprofit_notes (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nonprofit_id integer NOT NULL CONSTRAINT nonprofit_notes_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT nonprofit_notes_kind_known CHECK (kind IN ('CALL', 'VISIT', 'MEETING', 'NOTE')),
  day date NOT NULL,
  body text NOT NULL CONSTRAINT nonprofit_notes_body_said CHECK (body <> ''),
  -- null: the account is gone
  author_id integer CONSTRAINT nonprofit_notes_author_exists REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  edited_at timestamptz,
  version integer NOT NULL DEFAULT 1
);
CREATE INDEX nonprofit_notes_of_nonprofit ON nonprofit_notes (nonprofit_id, day, id);
