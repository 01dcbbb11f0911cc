import type { Role } from '#contract/permissions.ts';

/** Everyone in the demo signs in with it. */
export const demoPassword = 'welcome-to-almoner';

export interface DemoAccount {
  email: string;
  firstName: string;
  lastName: string;
  jobTitle: string;
  /** the kind of person, for the list that is printed at the start */
  kind: string;
  roles: Role[];
  /** the name of the demo nonprofit whose primary user this is */
  nonprofit: string | null;
}

/** One account for each kind of person. */
export const demoAccounts: readonly DemoAccount[] = [
  {
    email: 'staff@demo.example',
    firstName: 'Demo',
    lastName: 'Staff',
    jobTitle: 'Catalogue editor',
    kind: 'programme staff',
    roles: ['CFP_STAFF'],
    nonprofit: null,
  },
  {
    email: 'nonprofit@demo.example',
    firstName: 'Demo',
    lastName: 'Director',
    jobTitle: 'Director',
    kind: 'nonprofit staff',
    roles: ['NONPROFIT_STAFF'],
    nonprofit: 'Harbor Lantern Reading Room',
  },
  {
    email: 'reviewer@demo.example',
    firstName: 'Demo',
    lastName: 'Reviewer',
    jobTitle: 'Volunteer reviewer',
    kind: 'reviewer',
    roles: ['REVIEWER'],
    nonprofit: null,
  },
  {
    email: 'newcomer@demo.example',
    firstName: 'Demo',
    lastName: 'Newcomer',
    jobTitle: '',
    kind: 'registered, without a nonprofit',
    roles: [],
    nonprofit: null,
  },
];
