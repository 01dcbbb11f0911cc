-- The inviting person's own words of the last letter: sending it again says them again.
ALTER TABLE user_invitations ADD message text NOT NULL DEFAULT '';
-- letters that wait or were sent know the words of invitations made before
UPDATE user_invitations AS i SET message = m.data ->> 'message' FROM mail_messages AS m
  WHERE m.id = i.message_id AND m.template = 'colleague-invited' AND m.data ->> 'message' <> '';
