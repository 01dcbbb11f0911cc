import type { User } from '#contract/people/accounts.ts';
import { isNonprofitStaff, isProgrammeStaff, isReviewer } from '#contract/people/permissions.ts';

export interface MenuEntry {
  label: string;
  /** a path of the route table; the entry is shown once the route exists */
  to: string;
  params?: Record<string, string>;
}

/** The target of a reviewer's green button, and the routes that hide it. */
export const reviewButton = {
  label: 'Review Applications',
  to: '/reviewers/review',
  hiddenOn: ['/reviewers/review', '/reviewers/setup/$id'],
};

const programmeStaffMenu: MenuEntry[] = [
  { label: 'Review Applications', to: '/applications/responses' },
  { label: 'Application Center', to: '/applications/templates' },
  { label: 'Learning Commons', to: '/learning-commons' },
  { label: 'Photo Manager', to: '/photo-manager' },
  { label: 'Subscriptions', to: '/learning-commons/subscriptions' },
  { label: 'Nonprofits', to: '/nonprofits' },
  { label: 'Categories', to: '/categories' },
  { label: 'Users', to: '/users' },
  { label: 'Reviewers', to: '/reviewers' },
  { label: 'Assign Reviewers', to: '/reviewers/assign' },
  { label: 'Donation Management', to: '/donation-management' },
  { label: 'Report Management', to: '/report-management' },
  { label: 'Donation Reports', to: '/reporting' },
  { label: 'Payouts', to: '/payouts' },
  { label: 'News and Updates', to: '/newsupdates' },
  { label: 'Events', to: '/events' },
  { label: 'Manage Events', to: '/manage-events' },
  { label: 'Volunteering', to: '/volunteering' },
  { label: 'Resources', to: '/resources' },
  { label: 'Outbox', to: '/outbox' },
  { label: 'Audit Trail', to: '/audit' },
  { label: 'Settings', to: '/settings' },
];

/** for everybody of a nonprofit */
const ownNonprofit: MenuEntry[] = [
  { label: 'Payouts', to: '/payouts' },
  { label: 'Manage Events', to: '/manage-events' },
  { label: 'Volunteering', to: '/volunteering' },
];

function nonprofitMenu(user: User): MenuEntry[] {
  const ownProfile = { label: 'My Nonprofit Profile', to: '/nonprofit/$id', params: { id: String(user.nonprofit) } };
  return [
    { label: 'My Profile', to: '/my-profile' },
    ...(isNonprofitStaff(user) ? [ownProfile] : []),
    { label: 'Learning Commons', to: '/learning-commons' },
    ...(user.nonprofit === null ? [] : [{ label: 'Photo Manager', to: '/photo-manager' }]),
    { label: 'Donation Management', to: '/donation-management' },
    user.nonprofit === null
      ? { label: 'My Donations', to: '/giving/$id', params: { id: String(user.id) } }
      : { label: 'Statements', to: '/statements/$nonprofit', params: { nonprofit: String(user.nonprofit) } },
    ...(user.nonprofit === null ? [] : ownNonprofit),
    ...(isNonprofitStaff(user) ? [{ label: 'Events', to: '/events' }] : []),
    { label: 'News and Updates', to: '/newsupdates' },
    ...(isNonprofitStaff(user) ? [{ label: 'Resources', to: '/resources' }] : []),
  ];
}

/** The menu of a user. Reviewers who are not programme staff have the button instead. */
export function menuOf(user: User): MenuEntry[] {
  if (isProgrammeStaff(user)) return programmeStaffMenu;
  return isReviewer(user) ? [] : nonprofitMenu(user);
}
