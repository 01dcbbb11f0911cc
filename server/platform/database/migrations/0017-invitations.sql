-- Invitations of reviewers: one a user, whatever number of emails it took.

CREATE TABLE reviewer_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT reviewer_invitations_user_exists REFERENCES users ON DELETE CASCADE,
  invited_by integer CONSTRAINT reviewer_invitations_inviter_exists REFERENCES users ON DELETE SET NULL,
  -- the invitation made the account
  made_account boolean NOT NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  -- emails that were asked for
  emails integer NOT NULL DEFAULT 1,
  -- the last one, once it is written
  message_id integer CONSTRAINT reviewer_invitations_message_exists REFERENCES mail_messages ON DELETE SET NULL,
  emailed_at timestamptz,
  -- end of the link in the last email; empty where it has none
  expires_at timestamptz,
  opened_at timestamptz,
  set_up_at timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT reviewer_invitations_one_a_user UNIQUE (user_id)
);
CREATE INDEX reviewer_invitations_by_age ON reviewer_invitations (invited_at, id);
CREATE INDEX reviewer_invitations_by_message ON reviewer_invitations (message_id);
