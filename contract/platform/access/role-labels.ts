import type { Role } from './roles.ts';

export const roleLabels: Record<Role, string> = {
  CFP_STAFF: 'CFP Staff',
  NONPROFIT_STAFF: 'Nonprofit Staff',
  REVIEWER: 'Reviewer',
  DONOR: 'Donor',
  VOLUNTEER: 'Volunteer',
  FOUNDATION: 'Foundation',
  BOARD_MEMBER: 'Board Member',
};
