import { sql } from 'kysely';
import type { EmailChange } from '#contract/people/email-change.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** The change that the user has asked for and that waits for its link. */
export async function findPending(db: Db, userId: number): Promise<EmailChange> {
  const { rows } = await sql<{ email: string; confirmUntil: string }>`
    SELECT new_email AS email, iso_instant(confirm_until) AS confirm_until FROM email_changes
    WHERE user_id = ${userId} AND confirmed_at IS NULL AND confirm_until > now()`.execute(db);
  return { pending: rows[0] ?? null };
}

export async function deletePending(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).where('confirmedAt', 'is', null).execute();
}

/** Ends every change of the user, also what could be undone. */
export async function endChanges(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('emailChanges').where('userId', '=', userId).execute();
}

/** Deletes what can neither be confirmed nor stopped any more, of every account. */
export async function deleteOld(tx: Tx): Promise<void> {
  await tx.deleteFrom('emailChanges').where('stopUntil', '<', sql<string>`now()`).execute();
}

export async function lockUser(tx: Tx, id: number): Promise<{ email: string; firstName: string; name: string } | undefined> {
  const { rows } = await sql<{ email: string; firstName: string; name: string }>`
    SELECT email, first_name, person_name(first_name, last_name, email) AS name FROM users
    WHERE id = ${id} AND is_active FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}
