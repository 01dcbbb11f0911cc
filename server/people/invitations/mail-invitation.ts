import { sql } from 'kysely';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { storeInvitation } from './store.ts';

export interface Inviting {
  actor: Pick<Actor, 'id'>;
  /** null for an invitation without a nonprofit, as to programme staff */
  nonprofit: { id: number; name: string } | null;
  inviter: string;
  /** the inviting person's own words in the letter */
  message?: string;
  /** true: one of many invitations, so single letters go first */
  bulk?: boolean;
}

/** Emails the link with which an invited person sets their password, and stores the invitation. */
export async function mailInvitation(
  tx: Tx,
  {
    actor,
    nonprofit,
    inviter,
    message = '',
    bulk = false,
    email,
    name,
    userId,
  }: Inviting & { email: string; name: string; userId: number },
): Promise<void> {
  const path = await createSetUpLink(tx, userId);
  const of = nonprofit?.name ?? null;
  const user = await tx.selectFrom('users').select(['firstName', 'roles']).where('id', '=', userId).executeTakeFirstOrThrow();
  // An account without a nonprofit may be that of a donor for whom programme staff made it. A donor gets the letter of a new account
  // again, not that of a colleague.
  const isColleague = of !== null || user.roles.includes('CFP_STAFF');
  const messageId = isColleague
    ? await queueMail(tx, { to: email, template: 'colleague-invited', data: { inviter, nonprofit: of, message, path }, bulk })
    : await queueMail(tx, { to: email, template: 'account-made', data: { firstName: user.firstName, nonprofit: null, path } });
  await storeInvitation(tx, { actor, email, name, nonprofitId: nonprofit?.id ?? null, userId, messageId, message });
}

/** Minutes that have to pass between two invitations to one address. */
export const pauseMinutes = 5;

/** Whether an address may get another invitation: not within five minutes, and not after several emails within an hour. */
export async function mayEmailAgain(tx: Tx, email: string): Promise<boolean> {
  const recent = await tx
    .selectFrom('userInvitations')
    .select('id')
    .where('email', '=', email)
    .where('askedAt', '>', sql<string>`now() - make_interval(mins => ${pauseMinutes})`)
    .limit(1)
    .executeTakeFirst();
  return recent === undefined && (await mayMailAgain(tx, email));
}

const lettersPerHour = 5;

/**
 * Whether an address may get one more invitation within the hour. Counts only invitations: other emails go only to accounts, so
 * counting them would reveal whether the address has an account.
 */
export async function mayInviteAgain(tx: Tx, email: string): Promise<boolean> {
  const { sent } = await tx
    .selectFrom('mailMessages')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('recipient', '=', email)
    .where('template', 'in', ['colleague-invited', 'colleague-known'])
    .where('createdAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return sent < lettersPerHour;
}
