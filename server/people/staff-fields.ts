import { workInOrder } from '#contract/people/user-fields.ts';
import type { UserChanges } from '#contract/people/users.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import type { FieldOfWork } from '#contract/platform/access/fields-of-work.ts';
import type { Role } from '#contract/platform/access/roles.ts';

type Standing = Pick<User, 'roles' | 'staffFields'>;

/**
 * The fields of work after a change, in the contract's order; null: all of them. People who are not programme staff have none to choose,
 * whatever was sent, and whoever becomes programme staff begins with all.
 */
export function staffFieldsAfter(roles: readonly Role[], sent: UserChanges, before: Standing | null): FieldOfWork[] | null {
  if (!roles.includes('CFP_STAFF')) return null;
  return workInOrder(sent.staffFields === undefined ? (before?.staffFields ?? null) : sent.staffFields);
}

/** Whether programme staff got a field of work that they did not have. */
export function widens(before: Standing, after: Standing): boolean {
  if (before.staffFields === null || !after.roles.includes('CFP_STAFF')) return false;
  return after.staffFields === null || after.staffFields.some((field) => !before.staffFields?.includes(field));
}
