-- Nonprofits look at their page of the printed catalogue, and approve it, before it is printed.

CREATE TABLE catalogue_proof_rounds (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  year smallint NOT NULL,
  -- `CatalogueLook` of the contract
  look jsonb NOT NULL,
  due_on date NOT NULL,
  -- staff's own words, in the email and on the page
  message text NOT NULL,
  opened_by integer CONSTRAINT catalogue_proof_rounds_opener_exists REFERENCES users ON DELETE SET NULL,
  opened_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX catalogue_proof_rounds_one_open ON catalogue_proof_rounds ((true)) WHERE ended_at IS NULL;
CREATE INDEX catalogue_proof_rounds_by_opener ON catalogue_proof_rounds (opened_by);

CREATE TABLE catalogue_proofs (
  round_id integer NOT NULL CONSTRAINT catalogue_proofs_round_exists REFERENCES catalogue_proof_rounds ON DELETE CASCADE,
  nonprofit_id integer NOT NULL CONSTRAINT catalogue_proofs_nonprofit_exists REFERENCES nonprofits,
  approved boolean NOT NULL,
  -- what should be changed, where it is not approved
  note text NOT NULL,
  -- what the page said then: `SeenPage` of server/public/catalogue/proofs
  seen jsonb NOT NULL,
  said_by integer CONSTRAINT catalogue_proofs_person_exists REFERENCES users ON DELETE SET NULL,
  said_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (round_id, nonprofit_id)
);
CREATE INDEX catalogue_proofs_by_nonprofit ON catalogue_proofs (nonprofit_id);
CREATE INDEX catalogue_proofs_by_person ON catalogue_proofs (said_by);

-- One email and one reminder for each nonprofit of a round.
CREATE TABLE catalogue_proof_letters (
  round_id integer NOT NULL CONSTRAINT catalogue_proof_letters_round_exists REFERENCES catalogue_proof_rounds ON DELETE CASCADE,
  nonprofit_id integer NOT NULL CONSTRAINT catalogue_proof_letters_nonprofit_exists REFERENCES nonprofits,
  kind text NOT NULL CONSTRAINT catalogue_proof_letters_kind_known CHECK (kind IN ('FIRST', 'REMINDER')),
  user_id integer CONSTRAINT catalogue_proof_letters_user_exists REFERENCES users ON DELETE SET NULL,
  sent_on date NOT NULL,
  PRIMARY KEY (round_id, nonprofit_id, kind)
);
CREATE INDEX catalogue_proof_letters_by_nonprofit ON catalogue_proof_letters (nonprofit_id);
CREATE INDEX catalogue_proof_letters_by_user ON catalogue_proof_letters (user_id);
