import { sql } from 'kysely';
import { roundAnswerLinksOf } from '#server/applications/reviews/own/round-answer.ts';
import { createMagicLink, magicLinkHours } from '#server/people/sign-in/links.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail, wasQueued } from '#server/platform/mail/queue-mail.ts';

/** Writes one email of an invitation. An account without a password gets a link that signs in; any other gets a plain link. */
export const mailInvitation: Task<'mail-invitation'> = async ({ id, number }, { db }) => {
  const messageId = `invitation-${id}-${number}`;
  await transact(db, async (tx) => {
    const user = await tx
      .selectFrom('reviewerInvitations as i')
      .innerJoin('users as u', 'u.id', 'i.userId')
      .select(['u.id', 'u.email', 'u.firstName', 'u.passwordHash'])
      .where('i.id', '=', id)
      .where('i.withdrawnAt', 'is', null)
      .where('u.isActive', '=', true)
      .where(sql<boolean>`'REVIEWER' = ANY (u.roles)`)
      .forUpdate('i')
      .executeTakeFirst();
    if (!user || (await wasQueued(tx, messageId))) return;
    const isNew = user.passwordHash === null;
    const shared = { to: user.email, messageId, bulk: true };
    const rounds = await roundAnswerLinksOf(tx, user.id);
    const message = isNew
      ? await queueMail(tx, {
          ...shared,
          template: 'reviewer-invitation',
          data: { path: await createMagicLink(tx, user.id), rounds },
        })
      : await queueMail(tx, {
          ...shared,
          template: 'sign-in-link',
          data: { firstName: user.firstName, email: user.email, rounds },
        });
    const expiresAt = isNew ? new Date(Date.now() + magicLinkHours * 3_600_000).toISOString() : null;
    await tx
      .updateTable('reviewerInvitations')
      .set({ messageId: message, emailedAt: sql<string>`now()`, expiresAt })
      .where('id', '=', id)
      .execute();
  });
};
