-- Whether an invitation gave the reviewer role: withdrawing it takes only what it gave. Nobody recorded this of earlier ones, of which
-- nearly all gave it.
ALTER TABLE reviewer_invitations ADD COLUMN gave_role boolean NOT NULL DEFAULT true;
ALTER TABLE reviewer_invitations ALTER COLUMN gave_role DROP DEFAULT;
