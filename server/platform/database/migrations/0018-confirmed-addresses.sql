-- Who registers an address may not be its owner. Empty until a link in an email to it was used, or the programme's
-- own people chose the account's password.
ALTER TABLE users ADD COLUMN email_confirmed_at timestamptz;
-- Accounts that have rights were given them before this was asked.
UPDATE users SET email_confirmed_at = created_at WHERE roles <> '{}' OR nonprofit_id IS NOT NULL;

ALTER TABLE one_use_links DROP CONSTRAINT one_use_links_purpose_known;
ALTER TABLE one_use_links ADD CONSTRAINT one_use_links_purpose_known
  CHECK (purpose IN ('SET_UP', 'RESET_PASSWORD', 'MAGIC_LINK', 'CONFIRM_EMAIL'));

-- How many letters an address had within the hour.
CREATE INDEX mail_messages_by_recipient ON mail_messages (recipient, created_at);
