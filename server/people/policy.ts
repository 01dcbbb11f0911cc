import { readableBy } from '#contract/fields/field.ts';
import { type User, userReaders, userRecord } from '#contract/people/accounts.ts';
import { type Actor, isProgrammeStaff, may } from '#contract/people/permissions.ts';
import { notAllowed, notFound } from '#server/http/errors.ts';

type Subject = Pick<User, 'id' | 'nonprofit'>;

const isSelf = (actor: Actor, user: Subject) => actor.id === user.id;

/** Of the same nonprofit, and somebody who may see the user list at all. */
function isColleague(actor: Actor, user: Subject): boolean {
  return may(actor, 'listUsers') && actor.nonprofit !== null && actor.nonprofit === user.nonprofit;
}

export function mayReadUser(actor: Actor, user: Subject): boolean {
  return isProgrammeStaff(actor) || isSelf(actor, user) || isColleague(actor, user);
}

/** The profile: one's own, and for programme staff anyone's. */
function mayEditUser(actor: Actor, user: Subject): boolean {
  return isProgrammeStaff(actor) || isSelf(actor, user);
}

/** Throws 404 where the actor may not know of the user, 403 where they may not write. */
export function refuseWriting(actor: Actor, user: Subject): void {
  if (!mayReadUser(actor, user)) throw notFound();
  if (!mayEditUser(actor, user)) throw notAllowed();
}

/** The record without what the actor may not see. Colleagues do not see who reviews. */
export function asSeenBy(actor: Actor, whole: Omit<User, 'can'>): User {
  const own = isSelf(actor, whole);
  const programmeStaff = isProgrammeStaff(actor);
  const record: User = { ...whole, can: { edit: mayEditUser(actor, whole), manage: programmeStaff } };
  const readers = { own: own || programmeStaff, programmeStaff };
  const user = readableBy(record, { schema: userRecord, readers: userReaders, may: readers });
  if (own || programmeStaff) return user;
  return {
    ...user,
    roles: user.roles.filter((role) => role !== 'REVIEWER'),
    isReviewer: false,
    userNonprofitCategoryRankings: [],
    applicationResponsesToReview: 0,
    submittedReviews: 0,
  };
}
