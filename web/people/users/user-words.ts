import type { userTypes } from '#contract/people/users.ts';
import { roleLabels } from '#contract/platform/access/role-labels.ts';

export const userTypeLabels: Record<(typeof userTypes)[number], string> = { ...roleLabels, NONE: 'No type' };
