import { sql } from 'kysely';
import { deletePasskeysOf } from '#server/people/passkeys/store.ts';
import { deleteFactor } from '#server/people/second-factor/store.ts';
import { endSessions, hashSecret, newSecret } from '#server/platform/access/session.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';

/** Links in emails: a new password (24 hours), a first sign-in (14 days), a confirmed address (14 days). */
export type MailedPurpose = 'RESET_PASSWORD' | 'MAGIC_LINK' | 'CONFIRM_EMAIL';

export const magicLinkHours = 14 * 24;
const hours: Record<MailedPurpose, number> = { RESET_PASSWORD: 24, MAGIC_LINK: magicLinkHours, CONFIRM_EMAIL: 14 * 24 };

/** Creates a link and returns its secret; only a hash is stored. Deletes the user's expired links. */
export async function createLink(tx: Db, purpose: MailedPurpose, userId: number): Promise<string> {
  const { secret, hash } = newSecret();
  const expiresAt = new Date(Date.now() + hours[purpose] * 3_600_000).toISOString();
  await tx.deleteFrom('oneUseLinks').where('userId', '=', userId).where('expiresAt', '<', sql<string>`now()`).execute();
  await tx.insertInto('oneUseLinks').values({ hash, purpose, userId, expiresAt }).execute();
  return secret;
}

/** Creates a magic link for a user without a password, and returns its path. The link works until a password is set. */
export async function createMagicLink(tx: Db, userId: number): Promise<string> {
  return `/magic-link?uid=${userId}&token=${await createLink(tx, 'MAGIC_LINK', userId)}`;
}

/**
 * Locks the account of a link until the transaction ends. A new password, a new address or a deactivation deletes the
 * account's links; with the lock, such a change has either finished or waits.
 */
export async function holdLinkedUser(tx: Tx, token: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (links) => links.selectFrom('oneUseLinks').select('userId').where('hash', '=', hashSecret(token)))
    .forNoKeyUpdate()
    .execute();
}

/**
 * The account that a link opens. Undefined if the link is unknown, another user's, used or expired, or the account is
 * not active.
 */
export async function findLinkedUser(db: Db, purpose: MailedPurpose, uid: string, token: string) {
  return db
    .selectFrom('oneUseLinks')
    .innerJoin('users', 'users.id', 'oneUseLinks.userId')
    .select(['users.id', 'users.email', 'users.passwordHash'])
    .where('oneUseLinks.hash', '=', hashSecret(token))
    .where('oneUseLinks.purpose', '=', purpose)
    .where('oneUseLinks.expiresAt', '>', sql<string>`now()`)
    .where(sql<string>`users.id::text`, '=', uid)
    .where('users.isActive', '=', true)
    .executeTakeFirst();
}

/** Marks an account's address as confirmed, after a link in an email to the address was used. */
export async function markConfirmed(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailConfirmedAt: sql<string>`now()`, endedPasswordHash: null })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute();
}

/**
 * Ends the password, second factor, passkeys, sessions and links of an account whose address was never confirmed: the person
 * who registered it may not own the address. Returns false if there was no password to end.
 */
export async function endUnconfirmed(tx: Tx, userId: number): Promise<boolean> {
  const ended = await tx
    .updateTable('users')
    .set((write) => ({ endedPasswordHash: write.ref('passwordHash'), passwordHash: null }))
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .where('passwordHash', 'is not', null)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await endSessions(tx, userId);
  await tx.deleteFrom('oneUseLinks').where('userId', '=', userId).execute();
  await tx.deleteFrom('knownDevices').where('userId', '=', userId).execute();
  await deleteFactor(tx, userId);
  await deletePasskeysOf(tx, userId);
  return true;
}

/** Deletes a link. Returns false if another request has already used it. */
export async function spendLink(tx: Tx, token: string): Promise<boolean> {
  const used = await tx.deleteFrom('oneUseLinks').where('hash', '=', hashSecret(token)).executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Sets a user's password, deletes their links and calendar address, and ends every session except `except`. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, except?: Buffer): Promise<void> {
  await tx.updateTable('users').set({ passwordHash, updatedAt: sql<string>`now()` }).where('id', '=', userId).execute();
  await tx.deleteFrom('oneUseLinks').where('userId', '=', userId).execute();
  await endSessions(tx, userId, except);
}
