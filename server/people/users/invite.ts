import type { User } from '#contract/platform/access/accounts.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { storeInvitation } from '#server/people/invitations/store.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';

/** Mails a new user a link to set a password and sign in, and stores the email as an invitation. */
export async function inviteToSetPassword(tx: Tx, actor: Actor, user: User): Promise<void> {
  const path = await createSetUpLink(tx, user.id);
  const data = { firstName: user.firstName, nonprofit: user.nonprofitRef?.name ?? null, path };
  const messageId = await queueMail(tx, { to: user.email, template: 'account-made', data });
  const { id: userId, email, fullName: name, nonprofit: nonprofitId } = user;
  await storeInvitation(tx, { actor, email, name, nonprofitId, userId, messageId, message: '' });
}
