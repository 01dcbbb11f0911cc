import { managedFields } from '#contract/people/user-fields.ts';
import type { UserChanges } from '#contract/people/users.ts';
import { userMessages } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { snakeKey } from '#contract/platform/wire/keys.ts';
import { type FieldErrors, refuseFields } from '#server/platform/http/errors.ts';

const managed = [...keysOf(managedFields), 'isStaff', 'isReviewer'] as const;

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.every((value) => other.includes(value)) && other.every((value) => one.includes(value));

/** Whether the sent value equals the stored one: a client may send a whole record back. */
function unchanged(field: (typeof managed)[number], changes: UserChanges, user: User): boolean {
  if (field === 'roles') return sameSet(changes.roles ?? [], user.roles);
  if (field === 'staffFields') return changes.staffFields?.join() === user.staffFields?.join();
  return changes[field] === user[field];
}

/** Throws 400 with a message for every changed field that the actor may not change. */
export function refuseFieldsOf(actor: Actor, changes: UserChanges, user: User): void {
  const isSelf = actor.id === user.id;
  const errors: FieldErrors = {};
  if (changes.id !== undefined && changes.id !== user.id) errors['id'] = [userMessages.mayNotChange];
  if (typeof changes.password === 'string' && (isSelf || !user.can.manage)) errors['password'] = [userMessages.ownPassword];
  if (isSelf && changes.email !== undefined && changes.email !== user.email) errors['email'] = [userMessages.ownEmail];
  for (const field of managed) {
    if (user.can.manage || changes[field] === undefined || unchanged(field, changes, user)) continue;
    errors[snakeKey(field)] = [userMessages.mayNotChange];
  }
  for (const field of ['assignedResponses', 'reviewLimit'] as const)
    if (!may(actor, 'manageReviews') && changes[field] !== undefined) errors[snakeKey(field)] = [userMessages.mayNotChange];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
