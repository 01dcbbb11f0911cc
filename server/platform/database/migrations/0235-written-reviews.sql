-- Whether anything was ever written in the review. Opening an application to review makes the row; staff hear of it once it is written.
ALTER TABLE application_reviews ADD COLUMN is_written boolean NOT NULL GENERATED ALWAYS AS (
  recommendation IS NOT NULL OR field_revisions <> '{}' OR positive_feedback <> '' OR constructive_feedback <> ''
  OR internal_notes <> '' OR has_visited) STORED;
