import { sql } from 'kysely';
import { type PastedAddress, readAddresses } from '#contract/people/invitation-addresses.ts';
import { colleagueLimit, colleagueMessages, type InvitedColleague, type inviteColleagues } from '#contract/people/invitations.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { Role } from '#contract/platform/access/roles.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findKept } from '#server/people/email-change/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { mayMailAgain } from '#server/platform/mail/queue-mail.ts';
import { askToInvite } from './ask-to-invite.ts';
import { isAsleep, makeAccount, recordInvited, wakeAccount } from './invited-account.ts';
import { type Inviting, mailInvitation, mayEmailAgain } from './mail-invitation.ts';

const hourlyLimit = 60;

/** Invites each address once. Returns what happened to each address. `message`: programme staff's own words. */
export async function invite(
  tx: Tx,
  actor: Actor,
  body: BodyOf<typeof inviteColleagues>,
  message = '',
): Promise<InvitedColleague[]> {
  const addresses = readOnce(body.emails);
  const inviting = { ...(await readInviting(tx, actor, body.nonprofit)), message };
  // programme staff invite nonprofits by the hundred, from a file or a list
  if (body.nonprofit === null || !may(actor, 'manageUsers')) await refuseTooMany(tx, actor, addresses.length);
  const invited: InvitedColleague[] = [];
  // in the order of addresses, so that two calls cannot deadlock
  for (const address of addresses.toSorted((a, b) => (a.email < b.email ? -1 : 1)))
    invited.push(await (may(actor, 'manageUsers') ? inviteOne(tx, inviting, address) : askToInvite(tx, inviting, address)));
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
  if (!may(actor, 'manageUsers') && id !== actor.nonprofit) throw refuseFields({ nonprofit: [colleagueMessages.notYours] });
  const nonprofit = await tx.selectFrom('nonprofits').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  if (id !== null && !nonprofit) throw refuseFields({ nonprofit: [colleagueMessages.nonprofit] });
  return { actor, nonprofit: nonprofit ?? null, inviter: await nameOfInviter(tx, actor) };
}

/** The inviting person's name, for letters; empty if the account has none. */
export async function nameOfInviter(tx: Tx, actor: Actor): Promise<string> {
  const { firstName, lastName } = await tx
    .selectFrom('users')
    .select(['firstName', 'lastName'])
    .where('id', '=', actor.id)
    .executeTakeFirstOrThrow();
  return `${firstName} ${lastName}`.trim();
}

async function refuseTooMany(tx: Tx, actor: Actor, more: number): Promise<void> {
  const { sent } = await tx
    .selectFrom('userInvitations')
    .select(sql<number>`count(*)::int`.as('sent'))
    .where('invitedBy', '=', actor.id)
    .where('askedAt', '>', sql<string>`now() - interval '1 hour'`)
    .$if(may(actor, 'manageUsers'), (invitations) => invitations.where('nonprofitId', 'is', null))
    .executeTakeFirstOrThrow();
  if (sent + more > hourlyLimit) throw refuse(429, colleagueMessages.tooOften);
}

/** Invites an address at the request of programme staff. The result says at once whether the address had an account. */
export async function inviteOne(
  tx: Tx,
  inviting: Inviting,
  { email, name }: Pick<PastedAddress, 'email' | 'name'>,
): Promise<InvitedColleague> {
  const { nonprofit } = inviting;
  const roles: Role[] = nonprofit ? ['NONPROFIT_STAFF'] : ['CFP_STAFF'];
  const account = { roles, nonprofitId: nonprofit?.id ?? null };
  let userId = await makeAccount(tx, email, name, account);
  if (userId === undefined && (await isAsleep(tx, email))) {
    // Without this limit, a person who invites and withdraws in turns could fill a mailbox.
    if (!(await mayMailAgain(tx, email))) return { email, result: 'waiting', user: null };
    userId = await wakeAccount(tx, email, account);
  }
  if (userId === undefined) return inviteKnown(tx, inviting, { email, name });
  await mailInvitation(tx, { ...inviting, email, name, userId });
  await recordInvited(tx, inviting, userId, name || email, roles);
  return { email, result: 'invited', user: userId };
}

/** Invites an address with an account again, if the account waits to be set up. Programme staff may know that the account exists. */
async function inviteKnown(
  tx: Tx,
  inviting: Inviting,
  { email, name }: { email: string; name: string },
): Promise<InvitedColleague> {
  const { nonprofit } = inviting;
  const user = await tx
    .selectFrom('users')
    .select(['id', 'nonprofitId', 'passwordHash', 'isActive'])
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // the account that left the address may go back to it
  if (!user) return { email, result: 'known', user: (await findKept(tx, [email])).get(email) ?? null };
  const isColleague = nonprofit !== null && user.nonprofitId === nonprofit.id;
  const isOwn = nonprofit === null ? await isOfNone(tx, user) : isColleague;
  if (user.passwordHash !== null || !user.isActive || !isOwn)
    return { email, result: isColleague ? 'colleague' : 'known', user: user.id };
  if (!(await mayEmailAgain(tx, email))) return { email, result: 'waiting', user: user.id };
  await mailInvitation(tx, { ...inviting, email, name, userId: user.id });
  return { email, result: 'again', user: user.id };
}

/**
 * Whether an account has no nonprofit, or was once invited without one. To any other account, an invitation without a nonprofit
 * would promise a role that the account does not get.
 */
async function isOfNone(tx: Tx, { id, nonprofitId }: { id: number; nonprofitId: number | null }): Promise<boolean> {
  if (nonprofitId === null) return true;
  const invitations = tx.selectFrom('userInvitations').select('id').where('userId', '=', id);
  return (await invitations.where('nonprofitId', 'is', null).executeTakeFirst()) !== undefined;
}
