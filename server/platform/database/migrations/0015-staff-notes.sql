-- Notes become part of the profile, which the user reads and edits. Until now only programme staff wrote and read them.
ALTER TABLE users ADD COLUMN staff_notes text NOT NULL DEFAULT '';
UPDATE users SET staff_notes = notes, notes = '' WHERE notes <> '';
