-- Bank account numbers are encrypted with a key that the database does not have, and so are the files that contain them.
-- The start after this migration encrypts what is readable.

ALTER TABLE payout_accounts RENAME COLUMN account_number TO readable_number;
ALTER TABLE payout_accounts
  -- only until a start has encrypted it
  ALTER COLUMN readable_number DROP NOT NULL,
  -- what screens show of the number: its last four digits, of a short number fewer
  ADD COLUMN ending text NOT NULL DEFAULT '',
  ADD COLUMN sealed_number bytea,
  -- names the key that encrypted it
  ADD COLUMN key_id text;
UPDATE payout_accounts SET ending = right(readable_number, least(4, length(readable_number) / 2));
ALTER TABLE payout_accounts ALTER COLUMN ending DROP DEFAULT,
  ADD CONSTRAINT payout_accounts_one_number CHECK (num_nonnulls(readable_number, sealed_number) = 1),
  ADD CONSTRAINT payout_accounts_sealed_has_key CHECK ((sealed_number IS NULL) = (key_id IS NULL));

ALTER TABLE payout_files
  -- of the file itself: an encrypted one is longer
  ADD COLUMN bytes integer NOT NULL DEFAULT 0,
  -- names the key that encrypted the content; empty: a file without account numbers
  ADD COLUMN key_id text,
  -- empty for a file with account numbers: a short file could be guessed from its hash
  ALTER COLUMN hash DROP NOT NULL;
UPDATE payout_files SET bytes = octet_length(content);
ALTER TABLE payout_files ALTER COLUMN bytes DROP DEFAULT;
UPDATE payout_files f SET hash = NULL FROM payout_batches b WHERE b.id = f.batch_id AND b.method = 'ACH';
UPDATE audit_entries a SET changes = a.changes - 'hash' FROM payout_batches b
WHERE a.subject_kind = 'payoutBatch' AND a.subject_id = b.id AND a.action = 'exported' AND b.method = 'ACH';

ALTER TABLE payout_lines DROP CONSTRAINT payout_lines_reason_known;
ALTER TABLE payout_lines ADD CONSTRAINT payout_lines_reason_known CHECK (wait_reason IN
  ('NOTHING_OWED', 'NEGATIVE', 'BELOW_MINIMUM', 'OTHER_METHOD', 'NO_PAYOUT_DATA', 'UNREADABLE_ACCOUNT', 'ABOVE_LIMIT'));
