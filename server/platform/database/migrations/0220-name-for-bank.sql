-- The name of a nonprofit in a bank's file, which has only Latin letters. Empty: the nonprofit's own name.
ALTER TABLE payout_accounts ADD COLUMN bank_name text NOT NULL DEFAULT '';

ALTER TABLE payout_lines DROP CONSTRAINT payout_lines_reason_known;
ALTER TABLE payout_lines ADD CONSTRAINT payout_lines_reason_known CHECK (wait_reason IN ('NOTHING_OWED', 'NEGATIVE', 'BELOW_MINIMUM',
  'OTHER_METHOD', 'NO_PAYOUT_DATA', 'UNREADABLE_ACCOUNT', 'NAME_FOR_BANK', 'ABOVE_LIMIT'));
