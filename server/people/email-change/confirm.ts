import { sql } from 'kysely';
import { emailChangeMessages } from '#contract/people/email-change.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { findUser, writeUser } from '#server/people/store.ts';
import { endSessions, hashSecret } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { lockUser } from './store.ts';

interface Confirmation {
  actor: Actor;
  /** of the session that opened the link: all others end */
  tokenHash: Buffer;
  token: string;
}

/**
 * Gives the signed-in user the address that they asked for, by the link that was mailed to it. Undefined if the link is another's, or of no
 * open change. The person who asked and the owner of the mailbox are one only if both the session and the link are theirs.
 */
export async function confirmNewAddress(tx: Tx, { actor, tokenHash, token }: Confirmation): Promise<User | undefined> {
  const user = await lockUser(tx, actor.id);
  const change = await tx
    .updateTable('emailChanges')
    .set({ confirmedAt: sql<string>`now()` })
    .where('confirmHash', '=', hashSecret(token))
    .where('userId', '=', actor.id)
    .where('oldEmail', '=', user?.email ?? '')
    .where('confirmedAt', 'is', null)
    .where('endedAt', 'is', null)
    .where('confirmUntil', '>', sql<string>`now()`)
    .returning(['oldEmail', 'newEmail'])
    .executeTakeFirst();
  if (!user || !change) return undefined;
  const taken = await tx.selectFrom('users').select('id').where('email', '=', change.newEmail).executeTakeFirst();
  if (taken) throw refuse(409, emailChangeMessages.taken);
  await writeUser(tx, actor.id, { email: change.newEmail, emailConfirmedAt: new Date().toISOString(), endedPasswordHash: null });
  await tx.deleteFrom('oneUseLinks').where('userId', '=', actor.id).execute();
  await endSessions(tx, actor.id, tokenHash);
  const changes = { email: { from: change.oldEmail, to: change.newEmail } };
  await recordChange(tx, { actor, action: 'changed', subject: { kind: 'user', id: actor.id, name: user.name }, changes });
  return findUser(tx, actor.id);
}

/** Whether this link gave the account the address that it has now: it was opened a second time. */
export async function gaveAddress(tx: Tx, user: Pick<User, 'id' | 'email'>, token: string): Promise<boolean> {
  const given = await tx
    .selectFrom('emailChanges')
    .select('id')
    .where('confirmHash', '=', hashSecret(token))
    .where('userId', '=', user.id)
    .where('newEmail', '=', user.email)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst();
  return given !== undefined;
}
