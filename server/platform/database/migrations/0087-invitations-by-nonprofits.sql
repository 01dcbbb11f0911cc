-- An invitation by nonprofit staff is answered before it is known whether the address has an account: a job finds out.
ALTER TABLE user_invitations
  -- when somebody asked for the last email
  ADD COLUMN asked_at timestamptz NOT NULL DEFAULT now(),
  -- nonprofit staff asked: they see the account that it made once it is set up
  ADD COLUMN by_nonprofit boolean NOT NULL DEFAULT false,
  -- withdrawing it deactivated its account, which nobody had used: a further invitation makes it active again
  ADD COLUMN ended_account boolean NOT NULL DEFAULT false,
  -- empty until the job has run
  ALTER COLUMN emailed_at DROP NOT NULL,
  ALTER COLUMN emailed_at DROP DEFAULT;

UPDATE user_invitations SET asked_at = emailed_at;
UPDATE user_invitations i SET by_nonprofit = true FROM users b, mail_messages m
WHERE b.id = i.invited_by AND NOT 'CFP_STAFF' = ANY (b.roles) AND m.id = i.message_id AND m.template = 'colleague-invited';

CREATE INDEX user_invitations_unseen ON user_invitations (user_id) WHERE by_nonprofit;
