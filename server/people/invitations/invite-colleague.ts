import { sql } from 'kysely';
import { createSetUpLink } from '#server/people/sign-in/set-up.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { Task } from '#server/platform/jobs/task.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { isAsleep, makeAccount, recordInvited, wakeAccount } from './invited-account.ts';
import { noteEmailed } from './store.ts';

/**
 * Makes or finds the account that nonprofit staff asked for and mails its set-up link, or tells the owner of another account. Does
 * nothing if the invitation's email `number` was sent already, or if staff have asked for a later email.
 */
export const inviteColleague: Task<'invite-colleague'> = async ({ id, number }, { db }) => {
  await transact(db, async (tx) => {
    const asked = await lockAsked(tx, id, number);
    if (!asked) return;
    const userId = await makeOrFindAccount(tx, asked);
    if (userId === undefined) return tellOwner(tx, asked);
    const { email, inviter, nonprofit } = asked;
    const data = { inviter, nonprofit: nonprofit.name, path: await createSetUpLink(tx, userId) };
    const messageId = await queueMail(tx, { to: email, template: 'colleague-invited', data });
    await noteEmailed(tx, id, { userId, messageId });
  });
};

type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockAsked>>>;

/** Locks the invitation, unless it was withdrawn, sent or asked for again. Locks the account first, so that nothing deadlocks. */
async function lockAsked(tx: Tx, id: number, number: number) {
  await sql`SELECT FROM users WHERE email = (SELECT email FROM user_invitations WHERE id = ${id}) FOR NO KEY UPDATE`.execute(tx);
  const row = await tx
    .selectFrom('userInvitations as i')
    .innerJoin('nonprofits as n', 'n.id', 'i.nonprofitId')
    .innerJoin('users as b', 'b.id', 'i.invitedBy')
    .select(['i.email', 'i.name', 'n.id as nonprofitId', 'n.name as nonprofitName'])
    .select(['b.id as inviterId', sql<string>`full_name(b.first_name, b.last_name)`.as('inviter')])
    .where('i.id', '=', id)
    .where('i.emails', '=', number)
    .where('i.emailedAt', 'is', null)
    .where('i.withdrawnAt', 'is', null)
    .forUpdate('i')
    .executeTakeFirst();
  if (!row) return undefined;
  const { email, name, inviter, inviterId, nonprofitId, nonprofitName } = row;
  return { id, email, name, inviter, actor: { id: inviterId }, nonprofit: { id: nonprofitId, name: nonprofitName } };
}

/** The account that the invitation's link will open; undefined if the address has another account. */
async function makeOrFindAccount(tx: Tx, asked: LockedInvitation): Promise<number | undefined> {
  const { email, name, nonprofit } = asked;
  const account = { roles: ['NONPROFIT_STAFF' as const], nonprofitId: nonprofit.id };
  const made =
    (await makeAccount(tx, email, name, account)) ??
    ((await isAsleep(tx, email)) ? await wakeAccount(tx, email, account) : undefined);
  if (made !== undefined) {
    await recordInvited(tx, asked, made, name || email, account.roles);
    return made;
  }
  const waiting = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('nonprofitId', '=', nonprofit.id)
    .where('passwordHash', 'is', null)
    .where('isActive', '=', true)
    .executeTakeFirst();
  return waiting?.id;
}

async function tellOwner(tx: Tx, { id, email, inviter, actor, nonprofit }: LockedInvitation): Promise<void> {
  const messageId = await queueMail(tx, { to: email, template: 'colleague-known', data: { inviter, nonprofit: nonprofit.name } });
  await noteEmailed(tx, id, { userId: null, messageId });
  const subject = { kind: 'nonprofit', ...nonprofit } as const;
  await recordChange(tx, { actor, action: 'invited a colleague', subject, changes: { email: { from: null, to: email } } });
}
