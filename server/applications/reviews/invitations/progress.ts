import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/connection.ts';

/** Sets the moment when an invited reviewer first used the link of their email. */
export async function markInvitationOpened(tx: Tx, user: number): Promise<void> {
  await sql`UPDATE reviewer_invitations SET opened_at = now() WHERE user_id = ${user} AND opened_at IS NULL`.execute(tx);
}

/** Marks the invitations of these users as set up, if the user has a password and chose categories. */
export async function markInvitationsSetUp(tx: Tx, users: readonly number[]): Promise<void> {
  await sql`UPDATE reviewer_invitations i SET set_up_at = now(), opened_at = coalesce(opened_at, now())
    FROM users u WHERE i.user_id = ANY (${users}::int[]) AND u.id = i.user_id AND i.set_up_at IS NULL AND i.withdrawn_at IS NULL
      AND u.password_hash IS NOT NULL AND EXISTS (SELECT FROM reviewer_rankings WHERE user_id = u.id)`.execute(tx);
}
