import type { User } from '#contract/accounts.ts';
import { type Actor, isProgrammeStaff, may } from '#contract/permissions.ts';
import { notAllowed, notFound } from '#server/errors.ts';

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
export function mayEditUser(actor: Actor, user: Subject): boolean {
  return isProgrammeStaff(actor) || isSelf(actor, user);
}

/** Throws 404 where the actor may not know of the user, 403 where they may not write. */
export function refuseWriting(actor: Actor, user: Subject): void {
  if (!mayReadUser(actor, user)) throw notFound();
  if (!mayEditUser(actor, user)) throw notAllowed();
}

/** Programme staff see all; notes are theirs alone. Colleagues don't see who reviews. */
export function asSeenBy(actor: Actor, user: Omit<User, 'can'>): User {
  const can = { edit: mayEditUser(actor, user), manage: isProgrammeStaff(actor) };
  if (can.manage) return { ...user, can };
  if (isSelf(actor, user)) return { ...user, notes: '', can };
  return {
    ...user,
    notes: '',
    roles: user.roles.filter((role) => role !== 'REVIEWER'),
    isReviewer: false,
    userNonprofitCategoryRankings: [],
    applicationResponsesToReview: 0,
    submittedReviews: 0,
    can,
  };
}
