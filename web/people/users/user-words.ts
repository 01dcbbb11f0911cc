import { roleLabels } from '#contract/people/permissions.ts';
import type { AccountState, userTypes } from '#contract/people/users-query.ts';

export const userTypeLabels: Record<(typeof userTypes)[number], string> = { ...roleLabels, NONE: 'No type' };

export const accountStateLabels: Record<AccountState, string> = {
  invited: 'Invited',
  never_signed_in: 'Never signed in',
  active: 'Active',
  inactive: 'Inactive',
};
