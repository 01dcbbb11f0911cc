import { roleLabels } from '#contract/people/permissions.ts';
import type { userTypes } from '#contract/people/users.ts';

export const userTypeLabels: Record<(typeof userTypes)[number], string> = { ...roleLabels, NONE: 'No type' };
