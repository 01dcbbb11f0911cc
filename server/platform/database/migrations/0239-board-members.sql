-- Board members read what programme staff read, until the last day of their term. Programme staff may let them comment on
-- applications, and download lists with people.
ALTER TABLE users
  ADD COLUMN board_until date,
  ADD COLUMN board_may_comment boolean NOT NULL DEFAULT false,
  ADD COLUMN board_may_export boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT users_roles_known,
  ADD CONSTRAINT users_roles_known
    CHECK (roles <@ ARRAY['CFP_STAFF', 'NONPROFIT_STAFF', 'REVIEWER', 'DONOR', 'VOLUNTEER', 'FOUNDATION', 'BOARD_MEMBER']),
  ADD CONSTRAINT users_board_term CHECK (('BOARD_MEMBER' = ANY (roles)) = (board_until IS NOT NULL)),
  ADD CONSTRAINT users_board_leave CHECK (board_until IS NOT NULL OR NOT (board_may_comment OR board_may_export));
CREATE INDEX users_of_board ON users (board_until) WHERE board_until IS NOT NULL;

-- Board members read only the notes that programme staff share with them, and their own comments.
ALTER TABLE response_notes ADD COLUMN shared boolean NOT NULL DEFAULT false;
