-- Texts of a dossier or an archive of which its PDF prints letters as question marks, because the server has no font for them.
ALTER TABLE dossiers ADD COLUMN unprintable text[] NOT NULL DEFAULT '{}';
