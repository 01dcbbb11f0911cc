import { type confirmPasswordReset, linkGone } from '#contract/people/registration.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findStoppable, stopChange } from '#server/people/email-change/stop.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
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
  const user = (await findLinkedUser(db, 'RESET_PASSWORD', uid, token)) ?? (await findStoppable(db, { uid, token }));
  if (!user) throw refuse(404, linkGone);
  return { email: user.email };
}

async function takeResetLink(tx: Tx, { uid, token }: Link): Promise<{ id: number; email: string } | undefined> {
  await holdLinkedUser(tx, token);
  const user = await findLinkedUser(tx, 'RESET_PASSWORD', uid, token);
  return user && (await spendLink(tx, token)) ? user : undefined;
}

/** Uses a reset link, or the link that stops a change of the address, once. Returns a secret for the device, so that strangers' attempts do not lock the owner's device out. */
export async function resetPassword(db: Db, { uid, token }: Link, body: BodyOf<typeof confirmPasswordReset>): Promise<string> {
  const gone = () => refuseFields({ non_field_errors: [linkGone] });
  const stops = (await findStoppable(db, { uid, token })) !== undefined;
  if (!stops && !(await findLinkedUser(db, 'RESET_PASSWORD', uid, token))) throw gone();
  await refuseCommonPassword('new_password1', body.newPassword1);
  const passwordHash = await hashPassword(body.newPassword1);
  return transact(db, async (tx) => {
    const user = stops ? await stopChange(tx, { uid, token }) : await takeResetLink(tx, { uid, token });
    if (!user) throw gone();
    await setPassword(tx, user.id, passwordHash);
    await markConfirmed(tx, user.id);
    await queueMail(tx, { to: user.email, template: 'password-changed', data: {} });
    return rememberDevice(tx, user.id);
  });
}
