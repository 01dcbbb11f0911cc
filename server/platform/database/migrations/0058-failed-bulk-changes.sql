-- Why a bulk change or its undo stopped, in words for its person.
ALTER TABLE bulk_changes ADD COLUMN failure text NOT NULL DEFAULT '';
