import { emailChangeMessages, emailStopDays } from '#contract/people/email-change.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { newSecret } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notSignedIn, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { mayMailAgain, queueMail } from '#server/platform/mail/queue-mail.ts';
import { deleteOld, endPending, lockUser } from './store.ts';

const confirmHours = 24;

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

/**
 * Notes the wish, and mails both addresses: the new one a link that confirms it, the old one a link that stops it. An address that
 * another account has gets no link, but its owner is told; the person who asks cannot tell the difference.
 */
export async function askForAddress(tx: Tx, actor: Actor, email: string): Promise<void> {
  const user = await lockUser(tx, actor.id);
  if (!user) throw notSignedIn();
  if (user.email === email) throw refuseFields({ email: [emailChangeMessages.same] });
  // counts the letters to the person's own address, so that the answer says nothing about the other one
  if (!(await mayMailAgain(tx, user.email, 'email-change-asked')))
    throw refuse(429, 'You asked for several addresses. Try again in an hour.', { 'retry-after': '3600' });
  await deleteOld(tx);
  await endPending(tx, actor.id);
  const [confirm, stop] = [newSecret(), newSecret()];
  await tx
    .insertInto('emailChanges')
    .values({
      userId: actor.id,
      oldEmail: user.email,
      newEmail: email,
      confirmHash: confirm.hash,
      stopHash: stop.hash,
      confirmUntil: inHours(confirmHours),
      stopUntil: inHours(emailStopDays * 24),
      hadFactor: user.hasFactor,
    })
    .execute();
  const subject = { kind: 'user', id: actor.id, name: user.name } as const;
  await recordChange(tx, { actor, action: 'asked for another address', subject });
  const { firstName, hasFactor } = user;
  const path = `/password/reset/${actor.id}/${stop.secret}`;
  await queueMail(tx, { to: user.email, template: 'email-change-asked', data: { firstName, newEmail: email, path, hasFactor } });
  await mailNewAddress(tx, { firstName, email, path: `/confirm-email/${confirm.secret}` });
}

async function mailNewAddress(tx: Tx, { firstName, email, path }: { firstName: string; email: string; path: string }) {
  // strangers may not be mailed again and again: then the letter is left out, as the same answer has to be given
  if (!(await mayMailAgain(tx, email))) return;
  const owner = await tx.selectFrom('users').select(['firstName', 'isActive']).where('email', '=', email).executeTakeFirst();
  if (owner?.isActive) await queueMail(tx, { to: email, template: 'email-change-known', data: { firstName: owner.firstName } });
  else if (!owner) await queueMail(tx, { to: email, template: 'email-change-confirm', data: { firstName, path } });
}
