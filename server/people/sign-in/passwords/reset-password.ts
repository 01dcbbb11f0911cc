import { type confirmPasswordReset, linkGone } from '#contract/people/registration.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { mayMailAgain, queueMail, wasQueued } from '#server/platform/mail/queue-mail.ts';
import { rememberDevice } from '../devices/known-devices.ts';
import { createLink, findLinkedUser, holdLinkedUser, markConfirmed, setPassword, spendLink } from '../links.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { hashPassword } from './passwords.ts';

/**
 * Mails a link if the account exists. This runs in a job, so that the response is the same, and takes as long, for any
 * address. `request` identifies the email: it is sent once, even if the job runs again.
 */
export const mailPasswordReset: Task<'mail-password-reset'> = async ({ email, request }, { db }) => {
  await transact(db, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'firstName', 'emailConfirmedAt'])
      .where('email', '=', email)
      .where('isActive', '=', true)
      .executeTakeFirst();
    if (!user || (await wasQueued(tx, request))) return;
    // An address gets at most five letters an hour that strangers can cause. If the address is unconfirmed, a stranger may have caused
    // every letter, so all letters count. Otherwise only reset letters count: the link of an earlier reset letter works for 24 hours.
    const limited = user.emailConfirmedAt === null ? undefined : 'reset-password';
    if (!(await mayMailAgain(tx, email, limited))) return;
    const path = `/password/reset/${user.id}/${await createLink(tx, 'RESET_PASSWORD', user.id)}`;
    await queueMail(tx, { to: email, template: 'reset-password', data: { firstName: user.firstName, path }, messageId: request });
  });
};

interface Link {
  uid: string;
  token: string;
}

export async function readResetLink(db: Db, { uid, token }: Link): Promise<{ email: string }> {
  const user = await findLinkedUser(db, 'RESET_PASSWORD', uid, token);
  if (!user) throw refuse(404, linkGone);
  return { email: user.email };
}

/** Uses a reset link, once. Returns a secret for the device, so that strangers' attempts do not lock the owner's device out. */
export async function resetPassword(db: Db, { uid, token }: Link, body: BodyOf<typeof confirmPasswordReset>): Promise<string> {
  const gone = () => refuseFields({ non_field_errors: [linkGone] });
  if (!(await findLinkedUser(db, 'RESET_PASSWORD', uid, token))) throw gone();
  await refuseCommonPassword('new_password1', body.newPassword1);
  const passwordHash = await hashPassword(body.newPassword1);
  return transact(db, async (tx) => {
    await holdLinkedUser(tx, token);
    const user = await findLinkedUser(tx, 'RESET_PASSWORD', uid, token);
    if (!user || !(await spendLink(tx, token))) throw gone();
    await setPassword(tx, user.id, passwordHash);
    await markConfirmed(tx, user.id);
    await queueMail(tx, { to: user.email, template: 'password-changed', data: {} });
    return rememberDevice(tx, user.id);
  });
}
