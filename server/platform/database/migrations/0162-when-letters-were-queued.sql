-- A letter that is sent again after weeks has not waited since it was written.
ALTER TABLE mail_messages ADD queued_at timestamptz NOT NULL DEFAULT now();
UPDATE mail_messages SET queued_at = created_at WHERE state IN ('QUEUED', 'SENDING');
