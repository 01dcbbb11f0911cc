-- A ticket of a large file: once used, it opens only what is left after a broken connection.
ALTER TABLE download_tickets ADD COLUMN used boolean NOT NULL DEFAULT false;
