import { sql } from 'kysely';
import { type Invitation, invitationMessages } from '#contract/applications/reviews/invitations.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import { endSessions } from '#server/platform/access/session.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { findInvitation, lockInvitation } from './store.ts';
import { queueEmails } from './write-invitations.ts';

async function openInvitation(tx: Tx, id: number): Promise<Invitation> {
  const invitation = await lockInvitation(tx, id);
  if (!invitation) throw notFound();
  if (invitation.state === 'set_up') throw refuse(409, invitationMessages.isSetUp);
  return invitation;
}

/**
 * Emails an invitation again. The links of earlier emails also work until a password is set. A reviewer who said no is invited anew:
 * the answer was to the earlier invitation.
 */
export async function sendInvitationAgain(tx: Tx, id: number): Promise<Invitation> {
  const { state, emails } = await openInvitation(tx, id);
  if (state === 'withdrawn') throw refuse(409, invitationMessages.withdrawn);
  const again = { emails: emails + 1, messageId: null, emailedAt: null, expiresAt: null };
  const set = state === 'declined' ? { ...again, invitedAt: sql<string>`now()` } : again;
  await tx.updateTable('reviewerInvitations').set(set).where('id', '=', id).execute();
  await queueEmails(tx, [{ id, number: emails + 1 }]);
  const sent = await findInvitation(tx, id);
  if (!sent) throw notFound();
  return sent;
}

/**
 * Ends an invitation that nobody has set up. Removes the role that it gave; an account without a password loses its links and
 * sessions. An account that the invitation made is deactivated, if it has no password and no other role.
 */
export async function withdraw(tx: Tx, actor: Actor, id: number): Promise<void> {
  const invitation = await openInvitation(tx, id);
  if (invitation.state === 'withdrawn') return;
  const withdrawnAt = sql<string>`now()`;
  const { madeAccount, gaveRole } = await tx
    .updateTable('reviewerInvitations')
    .set({ withdrawnAt })
    .where('id', '=', id)
    .returning(['madeAccount', 'gaveRole'])
    .executeTakeFirstOrThrow();
  const user = await tx
    .selectFrom('users')
    .select(['id', 'roles', 'passwordHash', 'isActive'])
    .$narrowType<{ roles: Role[] }>()
    .where('id', '=', invitation.user)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const roles = user.roles.filter((role) => role !== 'REVIEWER' || !gaveRole);
  const isLeftover = madeAccount && user.passwordHash === null && roles.length === 0;
  await tx
    .updateTable('users')
    .set((write) => ({ roles, isActive: user.isActive && !isLeftover, version: write('version', '+', 1) }))
    .where('id', '=', user.id)
    .execute();
  if (user.passwordHash === null) {
    await tx.deleteFrom('oneUseLinks').where('userId', '=', user.id).where('purpose', '=', 'MAGIC_LINK').execute();
    await endSessions(tx, user.id);
  }
  await recordChange(tx, {
    actor,
    action: 'withdrew the invitation',
    subject: { kind: 'user', id: user.id, name: invitation.fullName || invitation.email },
    changes: gaveRole ? { roles: { from: user.roles, to: roles } } : {},
  });
}
