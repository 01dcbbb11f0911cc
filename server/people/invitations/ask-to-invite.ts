import { sql } from 'kysely';
import type { PastedAddress } from '#contract/people/invitation-addresses.ts';
import type { InvitedColleague } from '#contract/people/invitations.ts';
import { seenByColleagues } from '#server/people/seen-by-colleagues.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notAllowed } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import { type Inviting, mayInviteAgain, pauseMinutes } from './mail-invitation.ts';
import { askForInvitation } from './store.ts';

/**
 * Invites an address at the request of nonprofit staff. The result depends on the colleagues whom the staff see and on anybody's
 * earlier invitations of the address. It never depends on whether the address has an account elsewhere: a job finds that out later.
 */
export async function askToInvite(
  tx: Tx,
  { actor, nonprofit }: Inviting,
  { email, name }: PastedAddress,
): Promise<InvitedColleague> {
  if (nonprofit === null) throw notAllowed();
  const colleague = await findColleague(tx, nonprofit.id, email);
  const user = colleague?.id ?? null;
  if (colleague && !colleague.isOpen) return { email, result: 'colleague', user };
  const before = await lockAsked(tx, nonprofit.id, email);
  if (before?.isRecent || !(await mayInviteAgain(tx, email))) return { email, result: 'waiting', user };
  const { id, emails } = await askForInvitation(tx, { actor, email, name, nonprofitId: nonprofit.id });
  await addJob(tx, 'invite-colleague', { id, number: emails });
  return { email, result: before || colleague ? 'again' : 'invited', user };
}

/** A colleague whom the nonprofit's staff see. `isOpen`: the account waits to be set up. */
async function findColleague(tx: Tx, nonprofit: number, email: string) {
  return tx
    .selectFrom('users')
    .select(['id', sql<boolean>`password_hash IS NULL AND is_active`.as('isOpen')])
    .where('email', '=', email)
    .where('nonprofitId', '=', nonprofit)
    .where(sql<boolean>`${sql.raw(seenByColleagues())}`)
    .executeTakeFirst();
}

/** The nonprofit's invitation of the address, unless it was withdrawn. */
async function lockAsked(tx: Tx, nonprofit: number, email: string) {
  return tx
    .selectFrom('userInvitations')
    .select(sql<boolean>`asked_at > now() - make_interval(mins => ${pauseMinutes})`.as('isRecent'))
    .where('email', '=', email)
    .where('nonprofitId', '=', nonprofit)
    .where('withdrawnAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
