import { sql } from 'kysely';
import { type ColleagueInvitation, colleagueMessages } from '#contract/people/invitations.ts';
import type { Actor } from '#contract/people/permissions.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { notFound, refuse } from '#server/http/errors.ts';
import { invite } from './invite.ts';
import { mayEmailAgain } from './mail-invitation.ts';
import { findInvitation, lockInvitation } from './store.ts';

async function lockOpen(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation> {
  const invitation = await lockInvitation(tx, actor, id);
  if (!invitation) throw notFound();
  if (invitation.state === 'set_up') throw refuse(409, colleagueMessages.isSetUp);
  return invitation;
}

/** Emails an invitation again. The links of earlier emails work until a password is set. */
export async function sendInvitationAgain(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation> {
  const { state, email, nonprofitRef } = await lockOpen(tx, actor, id);
  if (state === 'withdrawn') throw refuse(409, colleagueMessages.withdrawn);
  if (!(await mayEmailAgain(tx, email))) throw refuse(429, colleagueMessages.justSent);
  await invite(tx, actor, { emails: email, nonprofit: nonprofitRef?.id ?? null });
  const again = await findInvitation(tx, actor, id);
  if (!again) throw notFound();
  return again;
}

/** Ends an invitation that nobody accepted: its links and the account that it made. */
export async function withdraw(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { state, user, email, name, nonprofitRef } = await lockOpen(tx, actor, id);
  if (state === 'withdrawn') return;
  await tx.updateTable('userInvitations').set({ withdrawnAt: sql<string>`now()` }).where('id', '=', id).execute();
  if (user !== null) {
    await tx.deleteFrom('oneUseLinks').where('userId', '=', user).execute();
    await tx
      .updateTable('users')
      .set((write) => ({ isActive: false, version: write('version', '+', 1) }))
      .where('id', '=', user)
      .execute();
  }
  const subject =
    user === null
      ? ({ kind: 'nonprofit', id: nonprofitRef?.id ?? 0, name: nonprofitRef?.name ?? '' } as const)
      : ({ kind: 'user', id: user, name: name || email } as const);
  const changes = user === null ? { email: { from: email, to: null } } : { isActive: { from: true, to: false } };
  await recordChange(tx, { actor, action: 'withdrew the invitation', subject, changes });
}
