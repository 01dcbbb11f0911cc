-- Accounts whose personal data were deleted: the row stays for what names it.
ALTER TABLE users ADD COLUMN anonymised_at timestamptz;
ALTER TABLE users ADD CONSTRAINT users_deleted_stay_closed
  CHECK (anonymised_at IS NULL OR (NOT is_active AND password_hash IS NULL AND roles = '{}'));
