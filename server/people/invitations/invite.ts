import { sql } from 'kysely';
import { colleagueLimit, colleagueMessages, type InvitedColleague, type inviteColleagues } from '#contract/people/invitations.ts';
import { type Actor, isProgrammeStaff, type Role } from '#contract/people/permissions.ts';
import { type PastedAddress, readAddresses } from '#contract/reviews/invitation-addresses.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import { recordChange } from '#server/audit/record-change.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuse, refuseFields } from '#server/http/errors.ts';
import { mayMailAgain, queueMail } from '#server/mail/queue-mail.ts';
import { type Inviting, mailInvitation, mayEmailAgain } from './mail-invitation.ts';
import { storeInvitation } from './store.ts';

const hourlyLimit = 60;

/** Invites each address once. What happens to one stands in its result. */
export async function invite(tx: Tx, actor: Actor, body: BodyOf<typeof inviteColleagues>): Promise<InvitedColleague[]> {
  const addresses = readOnce(body.emails);
  const inviting = await readInviting(tx, actor, body.nonprofit);
  await refuseTooMany(tx, actor, addresses.length);
  const invited: InvitedColleague[] = [];
  // in the order of addresses, so that two calls cannot deadlock
  for (const address of addresses.toSorted((a, b) => (a.email < b.email ? -1 : 1)))
    invited.push(await inviteOne(tx, inviting, address));
  return invited;
}

function readOnce(emails: string): PastedAddress[] {
  const once = new Map(readAddresses(emails).map((one) => [one.email, one]));
  const addresses = [...once.values()];
  const wrong = addresses.find(({ valid }) => !valid);
  const problem = wrong
    ? colleagueMessages.invalid(wrong.email)
    : addresses.length === 0
      ? colleagueMessages.none
      : addresses.length > colleagueLimit
        ? colleagueMessages.tooMany
        : null;
  if (problem !== null) throw refuseFields({ emails: [problem] });
  return addresses;
}

async function readInviting(tx: Tx, actor: Actor, id: number | null): Promise<Inviting> {
  if (!isProgrammeStaff(actor) && id !== actor.nonprofit) throw refuseFields({ nonprofit: [colleagueMessages.notYours] });
  const nonprofit = await tx.selectFrom('nonprofits').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (id !== null && !nonprofit) throw refuseFields({ nonprofit: [colleagueMessages.nonprofit] });
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return { actor, nonprofit: nonprofit ?? null, inviter: `${firstName} ${lastName}`.trim() };
}

async function refuseTooMany(tx: Tx, actor: Actor, more: number): Promise<void> {
  const { sent } = await tx
    .selectFrom('userInvitations')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('invitedBy', '=', actor.id)
    .where('emailedAt', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  if (sent + more > hourlyLimit) throw refuse(429, colleagueMessages.tooOften);
}

async function inviteOne(tx: Tx, inviting: Inviting, { email, name }: PastedAddress): Promise<InvitedColleague> {
  const { nonprofit } = inviting;
  const roles: Role[] = nonprofit ? ['NONPROFIT_STAFF'] : ['CFP_STAFF'];
  const account = { roles, nonprofitId: nonprofit?.id ?? null };
  let userId = await makeAccount(tx, email, name, account);
  if (userId === undefined && (await isAsleep(tx, email))) {
    // else who invites and withdraws by turns could fill a mailbox
    if (!(await mayMailAgain(tx, email))) return { email, result: 'waiting', user: null };
    userId = await wakeAccount(tx, email, account);
  }
  if (userId === undefined) return inviteKnown(tx, inviting, { email, name });
  await mailInvitation(tx, { ...inviting, email, name, userId });
  await recordInvited(tx, inviting, userId, name || email, roles);
  return { email, result: 'invited', user: userId };
}

interface Account {
  roles: Role[];
  nonprofitId: number | null;
}

/** Undefined: the address has an account. */
async function makeAccount(tx: Tx, email: string, name: string, account: Account): Promise<number | undefined> {
  const words = name.split(' ');
  const lastName = words.length > 1 ? (words.at(-1) ?? '') : '';
  const firstName = words.length > 1 ? words.slice(0, -1).join(' ') : name;
  const made = await tx
    .insertInto('users')
    .values({ email, firstName, lastName, ...account })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/** Whether a withdrawn invitation left the account of this address, and nobody ever used it. Locks it. */
async function isAsleep(tx: Tx, email: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users
    WHERE email = ${email} AND NOT is_active AND password_hash IS NULL AND EXISTS (SELECT FROM user_invitations
      WHERE user_id = users.id AND withdrawn_at IS NOT NULL) FOR NO KEY UPDATE`.execute(tx);
  return rows.length > 0;
}

async function wakeAccount(tx: Tx, email: string, account: Account): Promise<number | undefined> {
  const woken = await tx
    .updateTable('users')
    .set((write) => ({ ...account, isActive: true, version: write('version', '+', 1) }))
    .where('email', '=', email)
    .returning('id')
    .executeTakeFirst();
  return woken?.id;
}

async function recordInvited(tx: Tx, { actor, nonprofit }: Inviting, id: number, name: string, roles: Role[]): Promise<void> {
  const to = { roles, nonprofit: nonprofit?.name ?? null };
  const changes = Object.fromEntries(Object.entries(to).map(([field, value]) => [field, { from: null, to: value }]));
  await recordChange(tx, { actor, action: 'invited', subject: { kind: 'user', id, name }, changes });
}

/** The address has an account. Only who may see that account learns so; its owner gets an email in any case. */
async function inviteKnown(
  tx: Tx,
  inviting: Inviting,
  { email, name }: { email: string; name: string },
): Promise<InvitedColleague> {
  const { actor, nonprofit } = inviting;
  const user = await tx
    .selectFrom('users')
    .select(['id', 'nonprofitId', 'passwordHash', 'isActive'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const isColleague = nonprofit !== null && user.nonprofitId === nonprofit.id;
  const isOwn = nonprofit === null ? isProgrammeStaff(actor) && (await isOfNone(tx, user)) : isColleague;
  const isOpen = user.passwordHash === null && user.isActive && isOwn;
  if (isOpen) {
    if (!(await mayEmailAgain(tx, email))) return { email, result: 'waiting', user: user.id };
    await mailInvitation(tx, { ...inviting, email, name, userId: user.id });
    return { email, result: 'again', user: user.id };
  }
  if (isColleague) return { email, result: 'colleague', user: user.id };
  if (isProgrammeStaff(actor) || nonprofit === null) return { email, result: 'known', user: user.id };
  return inviteElsewhere(tx, inviting, nonprofit, { email, name });
}

/** Whether an account was made or invited without a nonprofit: else an invitation as programme staff would promise what it does not do. */
async function isOfNone(tx: Tx, { id, nonprofitId }: { id: number; nonprofitId: number | null }): Promise<boolean> {
  if (nonprofitId === null) return true;
  const invitations = tx.selectFrom('userInvitations').select('id').where('userId', '=', id);
  return (await invitations.where('nonprofitId', 'is', null).executeTakeFirst()) !== undefined;
}

/** To nonprofit staff this looks as an invitation of a new address does. */
async function inviteElsewhere(
  tx: Tx,
  { actor, inviter }: Inviting,
  nonprofit: { id: number; name: string },
  { email, name }: { email: string; name: string },
): Promise<InvitedColleague> {
  if (!(await mayEmailAgain(tx, email))) return { email, result: 'waiting', user: null };
  const data = { inviter, nonprofit: nonprofit.name };
  const messageId = await queueMail(tx, { to: email, template: 'colleague-known', data });
  await storeInvitation(tx, { actor, email, name, nonprofitId: nonprofit.id, userId: null, messageId });
  const subject = { kind: 'nonprofit', id: nonprofit.id, name: nonprofit.name } as const;
  await recordChange(tx, { actor, action: 'invited a colleague', subject, changes: { email: { from: null, to: email } } });
  return { email, result: 'invited', user: null };
}
