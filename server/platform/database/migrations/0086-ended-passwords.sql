-- The hash of a password that ended because the address was not confirmed. It opens nothing: whoever still types that password learns
-- why it no longer works.
ALTER TABLE users ADD COLUMN ended_password_hash text;
