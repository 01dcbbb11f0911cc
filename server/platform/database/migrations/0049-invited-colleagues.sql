-- Invitations of colleagues: of programme staff, and of people of a nonprofit. One for each address and nonprofit.
CREATE TABLE user_invitations (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  -- as it was typed; empty: unknown
  name text NOT NULL DEFAULT '',
  -- empty: of none, such as programme staff
  nonprofit_id integer CONSTRAINT user_invitations_nonprofit_exists REFERENCES nonprofits ON DELETE CASCADE,
  -- the account that the invitation made; empty where the address had one: whoever invites does not learn that
  user_id integer CONSTRAINT user_invitations_user_exists REFERENCES users ON DELETE CASCADE,
  invited_by integer CONSTRAINT user_invitations_inviter_exists REFERENCES users ON DELETE SET NULL,
  invited_at timestamptz NOT NULL DEFAULT now(),
  emails integer NOT NULL DEFAULT 1,
  -- the last email
  message_id integer CONSTRAINT user_invitations_message_exists REFERENCES mail_messages ON DELETE SET NULL,
  emailed_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  opened_at timestamptz,
  withdrawn_at timestamptz,
  CONSTRAINT user_invitations_once UNIQUE NULLS NOT DISTINCT (email, nonprofit_id)
);
CREATE UNIQUE INDEX user_invitations_one_a_user ON user_invitations (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX user_invitations_by_age ON user_invitations (invited_at, id);
CREATE INDEX user_invitations_by_nonprofit ON user_invitations (nonprofit_id) WHERE nonprofit_id IS NOT NULL;
CREATE INDEX user_invitations_by_inviter ON user_invitations (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX user_invitations_by_message ON user_invitations (message_id) WHERE message_id IS NOT NULL;
