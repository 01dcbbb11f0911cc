import { linkGone } from '#contract/people/registration.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { confirmNewAddress, gaveAddress } from '#server/people/email-change/confirm.ts';
import { findUser } from '#server/people/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { createLink, endUnconfirmed, findLinkedUser, markConfirmed } from './links.ts';
import { createSetUpLink } from './set-up.ts';

/** Makes a link that confirms the user's address. Returns the link's path. */
export async function createConfirmingLink(tx: Tx, userId: number): Promise<string> {
  return `/confirm-email/${await createLink(tx, 'CONFIRM_EMAIL', userId)}`;
}

/**
 * Emails a link that confirms the user's address, unless the address is confirmed or nobody can sign in to the account. Throws 429
 * after a few emails within the hour.
 */
export async function mailConfirmingLink(tx: Tx, { id }: Pick<User, 'id'>): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('passwordHash', 'is not', null)
    .where('emailConfirmedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return;
  if (!(await mayMailAgain(tx, user.email)))
    throw refuse(429, 'We sent several emails to this address. Try again in an hour.', { 'retry-after': '3600' });
  const data = { firstName: user.firstName, path: await createConfirmingLink(tx, id) };
  await queueMail(tx, { to: user.email, template: 'confirm-address', data });
}

interface Confirmation {
  actor: Actor;
  tokenHash: Buffer;
  token: string;
}

/**
 * Confirms the signed-in user's address by the link that was mailed to it. If a stranger registered somebody's address,
 * the owner cannot confirm it by opening the link, because only the stranger knows the password. The link to an address that the user
 * asked for makes it the account's address.
 */
export async function confirmAddress(tx: Tx, { actor, tokenHash, token }: Confirmation): Promise<User> {
  const moved = await confirmNewAddress(tx, { actor, tokenHash, token });
  if (moved) return moved;
  const linked = await findLinkedUser(tx, 'CONFIRM_EMAIL', String(actor.id), token);
  const user = await findUser(tx, actor.id);
  if (!user) throw new Error('a user vanished while confirming an address');
  if (!linked) {
    if (await gaveAddress(tx, user, token)) return user;
    throw refuse(404, linkGone);
  }
  // does nothing if the link is opened a second time
  await markConfirmed(tx, actor.id);
  return { ...user, emailConfirmed: true };
}

/**
 * Call when somebody else gives an account a role or a nonprofit. If the account's address was never confirmed, this ends its
 * password, sessions and other ways in, and mails the address a link that sets a new password.
 */
export async function closeUnconfirmed(
  tx: Tx,
  actor: Actor,
  user: Pick<User, 'id' | 'email' | 'firstName'> & { nonprofitRef: { name: string } | null },
): Promise<void> {
  const path = await endUnconfirmedAccess(tx, actor, user);
  const data = { firstName: user.firstName, nonprofit: user.nonprofitRef?.name ?? null };
  if (path !== null) await queueMail(tx, { to: user.email, template: 'access-given', data: { ...data, path } });
}

/** Like `closeUnconfirmed`, for a caller that mails the link itself. Returns the link's path; null if nothing had to end. */
export async function endUnconfirmedAccess(
  tx: Tx,
  actor: Actor,
  { id, email }: Pick<User, 'id' | 'email'>,
): Promise<string | null> {
  if (!(await endUnconfirmed(tx, id))) return null;
  await recordChange(tx, {
    actor,
    action: 'asked to confirm the address',
    subject: { kind: 'user', id, name: email },
    reason: 'The address was not confirmed: its password and sessions ended.',
  });
  return createSetUpLink(tx, id);
}
