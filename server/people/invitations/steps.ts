import { sql } from 'kysely';
import { type ColleagueInvitation, colleagueMessages } from '#contract/people/invitations.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { closeAccounts } from '#server/people/close-accounts.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { invite } from './invite.ts';
import { findInvitation, findInvitedAccount, findSent, followAccount, lockInvitation } from './store.ts';

async function lockOpen(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation> {
  const invitation = await lockInvitation(tx, actor, id);
  if (!invitation) throw notFound();
  if (invitation.state === 'set_up') throw refuse(409, colleagueMessages.isSetUp);
  return invitation;
}

/** Emails an invitation again. The links of earlier emails work until a password is set. */
export async function sendInvitationAgain(tx: Tx, actor: Actor, id: number): Promise<ColleagueInvitation> {
  const { state, nonprofitRef } = await lockOpen(tx, actor, id);
  if (state === 'withdrawn') throw refuse(409, colleagueMessages.withdrawn);
  if (!(await followAccount(tx, id))) throw refuse(409, colleagueMessages.moved);
  const { email, message: words } = await findSent(tx, id);
  const [sent] = await invite(tx, actor, { emails: email, nonprofit: nonprofitRef?.id ?? null }, words);
  if (sent?.result === 'waiting') throw refuse(429, colleagueMessages.justSent);
  if (sent?.result !== 'again' && sent?.result !== 'invited') throw refuse(409, colleagueMessages.moved);
  const again = await findInvitation(tx, actor, id);
  if (!again) throw notFound();
  return again;
}

/**
 * Ends an invitation that nobody accepted, and deletes its links. Also deactivates its account, unless the account has another use
 * by now.
 */
export async function withdraw(tx: Tx, actor: Actor, id: number): Promise<void> {
  const { state, email, name, nonprofitRef } = await lockOpen(tx, actor, id);
  if (state === 'withdrawn') return;
  const user = await findInvitedAccount(tx, id);
  await tx.updateTable('userInvitations').set({ withdrawnAt: sql<string>`now()` }).where('id', '=', id).execute();
  const ended = user !== null && (await endAccount(tx, actor, user, nonprofitRef?.id ?? null));
  if (ended) await tx.updateTable('userInvitations').set({ endedAccount: true }).where('id', '=', id).execute();
  const subject =
    user === null
      ? ({ kind: 'nonprofit', id: nonprofitRef?.id ?? 0, name: nonprofitRef?.name ?? '' } as const)
      : ({ kind: 'user', id: user, name: name || email } as const);
  const changes = ended ? { isActive: { from: true, to: false } } : { email: { from: email, to: null } };
  await recordChange(tx, { actor, action: 'withdrew the invitation', subject, changes });
}

/**
 * Deletes the account's set-up links, and deactivates the account. An account stays active if somebody has used it or programme
 * staff moved it. Nonprofit staff do not deactivate an account with other roles, such as a reviewer's.
 */
async function endAccount(tx: Tx, actor: Actor, user: number, nonprofit: number | null): Promise<boolean> {
  await tx.deleteFrom('oneUseLinks').where('userId', '=', user).where('purpose', '=', 'SET_UP').execute();
  const { rows } = await sql<{ id: number }>`UPDATE users SET is_active = false, version = version + 1
    WHERE id = ${user} AND is_active AND last_seen_at IS NULL AND nonprofit_id IS NOT DISTINCT FROM ${nonprofit}::int
      AND (${may(actor, 'manageUsers')} OR roles <@ '{NONPROFIT_STAFF}') RETURNING id`.execute(tx);
  await closeAccounts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length > 0;
}
