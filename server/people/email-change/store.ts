import { sql } from 'kysely';
import type { EmailChange } from '#contract/people/email-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** The change that the user has asked for and that waits for its link. */
export async function findPending(db: Db, userId: number): Promise<EmailChange> {
  const { rows } = await sql<{ email: string; confirmUntil: string }>`
    SELECT new_email AS email, iso_instant(confirm_until) AS confirm_until FROM email_changes
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND ended_at IS NULL AND confirm_until > now()`.execute(db);
  return { pending: rows[0] ?? null };
}

/** Ends the user's open wish: its link confirms nothing any more. The letter to the old address works on, because a thief may have asked. */
export async function endPending(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('emailChanges')
    .set({ endedAt: sql<string>`now()` })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .execute();
}

/**
 * Ends a change of the user and all later ones. Earlier ones stay: their letters went to addresses that the account had before, and a
 * thief who has a later address must not end them.
 */
export async function endChangesSince(tx: Tx, userId: number, id: number): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).where('id', '>=', id).execute();
}

/** Ends every change of the user, also what could be undone. */
export async function endChanges(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}

/** Deletes what can neither be confirmed nor stopped any more, of every account. */
export async function deleteOld(tx: Tx): Promise<void> {
  await tx.deleteFrom('emailChanges').where('stopUntil', '<', sql<string>`now()`).execute();
}

interface Owner {
  email: string;
  firstName: string;
  name: string;
  hasFactor: boolean;
}

export async function lockUser(tx: Tx, id: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    SELECT email, first_name, person_name(first_name, last_name, email) AS name, second_factor_at IS NOT NULL AS has_factor FROM users
    WHERE id = ${id} AND is_active FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/**
 * Those of the addresses that no account has, and that are kept for the account that left them: its id by the address. Ask before many
 * accounts are made at once, because the database refuses such an address.
 */
export async function findKept(db: Db, emails: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; userId: number }>`
    SELECT old_email AS email, user_id FROM email_changes c
    WHERE old_email = ANY (${emails}::text[]) AND confirmed_at IS NOT NULL AND stop_until > now()
      AND NOT EXISTS (SELECT FROM users u WHERE u.email = c.old_email)`.execute(db);
  return new Map(rows.map(({ email, userId }) => [email, userId]));
}
