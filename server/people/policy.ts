import { type User, userReaders, userRecord } from '#contract/platform/access/accounts.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { readableBy } from '#contract/platform/fields/field.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';

type Subject = Pick<User, 'id' | 'nonprofit'>;

const isSelf = (actor: Actor, user: Subject) => actor.id === user.id;

/** Whether the user is of the actor's nonprofit, and the actor may see the user list at all. */
function isColleague(actor: Actor, user: Subject): boolean {
  return may(actor, 'listUsers') && actor.nonprofit !== null && actor.nonprofit === user.nonprofit;
}

export function mayReadUser(actor: Actor, user: Subject): boolean {
  return may(actor, 'readAllUsers') || isSelf(actor, user) || isColleague(actor, user);
}

/** Whether the actor may edit the profile: their own, or for programme staff anyone's. */
function mayEditUser(actor: Actor, user: Subject): boolean {
  return may(actor, 'manageUsers') || isSelf(actor, user);
}

/** Throws 404 if the actor may not know of the user, and 403 if the actor may not edit the user. */
export function refuseWriting(actor: Actor, user: Subject): void {
  if (!mayReadUser(actor, user)) throw notFound();
  if (!mayEditUser(actor, user)) throw notAllowed(actor, 'manageUsers');
}

/** Removes the fields that the actor may not see. Colleagues do not see who is a reviewer. */
export function asSeenBy(actor: Actor, whole: Omit<User, 'can'>): User {
  const own = isSelf(actor, whole);
  const all = may(actor, 'readAllUsers');
  const record: User = { ...whole, can: { edit: mayEditUser(actor, whole), manage: may(actor, 'manageUsers') } };
  const readers = { own: own || all, programmeStaff: may(actor, 'readPrivateNotes') };
  const user = readableBy(record, { schema: userRecord, readers: userReaders, may: readers });
  if (own || all) return user;
  return {
    ...user,
    roles: user.roles.filter((role) => role !== 'REVIEWER'),
    isReviewer: false,
    userNonprofitCategoryRankings: [],
    applicationResponsesToReview: 0,
    submittedReviews: 0,
  };
}
