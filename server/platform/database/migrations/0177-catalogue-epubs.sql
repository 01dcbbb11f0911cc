-- The same edition for telephones and readers. Editions that were made before have none.
ALTER TABLE catalogue_editions
  ADD COLUMN epub_stored_as text,
  ADD COLUMN epub_size bigint,
  ADD COLUMN epub_digest bytea,
  ADD CONSTRAINT catalogue_editions_epub_is_whole CHECK ((epub_stored_as IS NULL) = (epub_digest IS NULL));
