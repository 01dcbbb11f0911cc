-- When the last piece came: an upload that goes on slowly is not deleted in place of one that was given up.
ALTER TABLE application_uploads ADD touched_at timestamptz NOT NULL DEFAULT now();
