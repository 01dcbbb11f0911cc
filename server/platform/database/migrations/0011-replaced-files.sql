-- A file that answered its question until another answer was saved over it: kept for 30 days and served no more, as one that
-- was taken away (removed_at), but it can be made the answer again by whoever's page still holds it.
ALTER TABLE application_files ADD COLUMN replaced_at timestamptz;
