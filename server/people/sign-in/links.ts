import { sql } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import { hashSecret, newSecret } from './session.ts';

/** Links that come by mail and open an account: a new password (24 hours), a first sign-in (14 days). */
export type MailedPurpose = 'RESET_PASSWORD' | 'MAGIC_LINK';

const hours: Record<MailedPurpose, number> = { RESET_PASSWORD: 24, MAGIC_LINK: 14 * 24 };

/** Makes a link and answers its secret, which is kept only as a hash. Forgets the user's ended ones. */
export async function createLink(tx: Db, purpose: MailedPurpose, userId: number): Promise<string> {
  const { secret, hash } = newSecret();
  const expiresAt = new Date(Date.now() + hours[purpose] * 3_600_000).toISOString();
  await tx.deleteFrom('oneUseLinks').where('userId', '=', userId).where('expiresAt', '<', sql<string>`now()`).execute();
  await tx.insertInto('oneUseLinks').values({ hash, purpose, userId, expiresAt }).execute();
  return secret;
}

/** The invitation of somebody who has no password yet; answers the path of its page. Works until one is set. */
export async function createMagicLink(tx: Db, userId: number): Promise<string> {
  return `/magic-link?uid=${userId}&token=${await createLink(tx, 'MAGIC_LINK', userId)}`;
}

/**
 * Holds the account of a link until the transaction ends, so that the link can be looked up as it stands: a new password,
 * another address or an end of the account takes the links with it, and one that was on its way has come once this is had.
 */
export async function holdLinkedUser(tx: Tx, token: string): Promise<void> {
  await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', (links) => links.selectFrom('oneUseLinks').select('userId').where('hash', '=', hashSecret(token)))
    .forNoKeyUpdate()
    .execute();
}

/** The account that a link opens; undefined when it is unknown, another user's, used, expired, or the account is not active. */
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

/** Takes a link away; false when somebody else was quicker. */
export async function spendLink(tx: Tx, token: string): Promise<boolean> {
  const used = await tx.deleteFrom('oneUseLinks').where('hash', '=', hashSecret(token)).executeTakeFirst();
  return used.numDeletedRows === 1n;
}

/** Sets a user's password: no link opens the account any more, and every session but `except` ends. */
export async function setPassword(tx: Tx, userId: number, passwordHash: string, except?: Buffer): Promise<void> {
  await tx.updateTable('users').set({ passwordHash, updatedAt: sql<string>`now()` }).where('id', '=', userId).execute();
  await tx.deleteFrom('oneUseLinks').where('userId', '=', userId).execute();
  await tx
    .deleteFrom('tokens')
    .where('userId', '=', userId)
    .$if(except !== undefined, (others) => others.where('hash', '!=', except as Buffer))
    .execute();
}
