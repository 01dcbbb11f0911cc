import type { User } from '#contract/people/accounts.ts';
import type { Tx } from '#server/database/connection.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';

/** Mails a new user the link with which they set their password and sign in. */
export async function inviteToSetPassword(tx: Tx, user: User): Promise<void> {
  const path = await createSetUpLink(tx, user.id);
  const data = { firstName: user.firstName, nonprofit: user.nonprofitRef?.name ?? null, path };
  await queueMail(tx, { to: user.email, template: 'account-made', data });
}
