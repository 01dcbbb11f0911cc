import { sql } from 'kysely';
import { type Claim, claimMessages } from '#contract/nonprofits/register/claims.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { setPrimaryUser } from '#server/nonprofits/record/store.ts';
import { linkToNonprofit } from '#server/people/link-to-nonprofit.ts';
import { personName } from '#server/people/person-name.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { queueMail } from '#server/platform/mail/queue-mail.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { bringAlong, lockOwnRegistration } from './own-registration.ts';
import { findClaim } from './store.ts';

interface Answer {
  confirmed: boolean;
  answer: string;
  /** the programme's calendar day */
  today: string;
}

/** Confirms or declines a waiting claim. Throws 404, or 409 if a colleague was faster or the person cannot be linked. */
export async function answerClaim(tx: Tx, actor: Actor, id: number, { confirmed, answer, today }: Answer): Promise<Claim> {
  const person = await lockClaim(tx, id);
  const { nonprofitRef } = await findClaim(tx, id);
  await tx
    .updateTable('nonprofitClaims')
    .set({ state: confirmed ? 'CONFIRMED' : 'DECLINED', endedAt: sql<string>`now()`, answeredBy: actor.id, answer })
    .where('id', '=', id)
    .execute();
  const subject = { kind: 'nonprofit', id: nonprofitRef.id, name: nonprofitRef.name } as const;
  const about = `Claim of ${person.email}${answer && `: ${answer}`}`;
  await recordChange(tx, { actor, action: confirmed ? 'claim confirmed' : 'claim declined', subject, reason: about });
  const linked = confirmed ? await link(tx, actor, { id, person, nonprofit: nonprofitRef, today }) : null;
  const moved = linked?.moved ?? '';
  await addNotices(
    tx,
    { users: [person.id] },
    {
      kind: 'CLAIM',
      title: confirmed ? 'Claim confirmed' : 'Claim declined',
      text: confirmed ? `You now have access to ${nonprofitRef.name}. ${moved}`.trim() : `${nonprofitRef.name}: ${answer}`,
      path: '/',
    },
  );
  const more = { ...(moved !== '' && { moved }), ...(linked?.path && { path: linked.path }) };
  const data = { firstName: person.firstName, nonprofit: nonprofitRef.name, confirmed, answer, ...more };
  await queueMail(tx, { to: person.email, template: 'claim-answered', data });
  return findClaim(tx, id);
}

type Person = Awaited<ReturnType<typeof lockClaim>>;

/** Locks the person, then the claim: the same order as everywhere else, so that nothing deadlocks. Throws 404 or 409. */
async function lockClaim(tx: Tx, id: number) {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'lastName', 'isActive', 'nonprofitId'])
    .where('id', '=', (claims) => claims.selectFrom('nonprofitClaims').select('userId').where('nonprofitClaims.id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person) throw notFound();
  const claim = await tx.selectFrom('nonprofitClaims').select('state').where('id', '=', id).forUpdate().executeTakeFirst();
  if (claim?.state !== 'WAITING') throw refuse(409, claimMessages.answered);
  return person;
}

interface Confirmed {
  id: number;
  person: Person;
  nonprofit: { id: number; name: string };
  today: string;
}

interface Linked {
  /** path of the set-up link for an account whose address was not confirmed; null if the account needs none */
  path: string | null;
  /** a sentence about the nonprofit that the person registered meanwhile; empty if there is none */
  moved: string;
}

/**
 * Makes the person staff of the nonprofit and ends the person's other claims. If the nonprofit has no primary user, the person
 * becomes its primary user. If the person had registered a nonprofit of their own, its records move to this nonprofit.
 */
async function link(tx: Tx, actor: Actor, { id, person, nonprofit, today }: Confirmed): Promise<Linked> {
  if (!person.isActive) throw refuse(409, claimMessages.deactivated);
  const reason = `Claim ${id} of ${nonprofit.name} confirmed`;
  const own = await lockOwnRegistration(tx, person.id, nonprofit.id);
  const link = { userId: person.id, nonprofitId: nonprofit.id, reason, ownLetter: true, leaving: own };
  const linked = await linkToNonprofit(tx, actor, link);
  if (linked === null) throw refuse(409, claimMessages.linked);
  await tx
    .updateTable('nonprofitClaims')
    .set({ state: 'WITHDRAWN', endedAt: sql<string>`now()` })
    .where('userId', '=', person.id)
    .where('state', '=', 'WAITING')
    .execute();
  const { primaryUserId, inactiveDate } = await tx
    .selectFrom('nonprofits')
    .select(['primaryUserId', 'inactiveDate'])
    .where('id', '=', nonprofit.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  if (inactiveDate !== null) throw refuse(409, claimMessages.nonprofitInactive);
  if (primaryUserId === null) await setPrimaryUser(tx, nonprofit.id, person.id);
  else await tellColleagues(tx, primaryUserId, { person, nonprofit });
  const moved = own ? await bringAlong(tx, actor, { own, into: nonprofit, today }) : '';
  return { path: linked.setUpPath, moved };
}

/** Sends a letter to the primary user, and a notice to all staff of the nonprofit except the new colleague. */
async function tellColleagues(
  tx: Tx,
  primaryUser: number,
  { person, nonprofit }: Omit<Confirmed, 'id' | 'today'>,
): Promise<void> {
  const colleague = personName(person);
  const text = `${colleague} now has access to ${nonprofit.name}.`;
  const notice = { kind: 'CLAIM', title: 'New colleague', text, path: `/profile/${person.id}`, except: person.id } as const;
  await addNotices(tx, { staffOf: nonprofit.id }, notice);
  const primary = await tx
    .selectFrom('users')
    .select(['email', 'firstName'])
    .where('id', '=', primaryUser)
    .where('isActive', '=', true)
    .executeTakeFirst();
  if (!primary) return;
  const data = { firstName: primary.firstName, nonprofit: nonprofit.name, colleague, email: person.email };
  await queueMail(tx, { to: primary.email, template: 'colleague-linked', data });
}
