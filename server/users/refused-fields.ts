import type { User } from '#contract/accounts.ts';
import type { UserChanges } from '#contract/users.ts';
import { userMessages } from '#contract/users.ts';
import { snakeKey } from '#contract/wire.ts';
import { type FieldErrors, refuseFields } from '#server/errors.ts';

const managed = ['roles', 'isStaff', 'isReviewer', 'isActive', 'nonprofit', 'notes', 'email'] as const;

const sameSet = (one: readonly string[], other: readonly string[]) =>
  one.every((value) => other.includes(value)) && other.every((value) => one.includes(value));

/** Is what was sent what is there already? A record that comes back whole is no attempt. */
function unchanged(field: (typeof managed)[number], sent: unknown, user: User): boolean {
  if (field === 'roles') return sameSet(sent as string[], user.roles);
  return sent === user[field];
}

/** Throws 400 naming every field that this person may not change, where it would change. */
export function refuseFieldsOf(changes: UserChanges, user: User, isSelf: boolean): void {
  const errors: FieldErrors = {};
  if (changes.id !== undefined && changes.id !== user.id) errors['id'] = [userMessages.mayNotChange];
  if (typeof changes.password === 'string' && (isSelf || !user.can.manage)) errors['password'] = [userMessages.ownPassword];
  for (const field of managed) {
    const sent = changes[field];
    if (user.can.manage || sent === undefined || unchanged(field, sent, user)) continue;
    errors[snakeKey(field)] = [userMessages.mayNotChange];
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
