import type { User } from '#contract/platform/access/accounts.ts';
import { isNonprofitStaff, isOnlyReviewer, readsProgramme } from '#contract/platform/access/permissions.ts';

export interface MenuEntry {
  label: string;
  /** the title of the page, where the specified `label` is another; shown beside the page and in the palette */
  title?: string;
  /** a path of the route table; the entry is shown once the route exists */
  to: string;
  params?: Record<string, string>;
  /** the section of the navigation, if it is not the one that its path has in the other menu */
  section?: string;
}

/** The target of a reviewer's green button, and the routes that hide it. */
export const reviewButton = {
  label: 'Review Applications',
  to: '/reviewers/review',
  hiddenOn: ['/reviewers/review', '/reviewers/setup/$id'],
};

/* Both menus have the order of the sections beside the page. The tiles of the home page have this order too. */
const programmeStaffMenu: MenuEntry[] = [
  { label: 'Review Applications', title: 'Responses', to: '/applications/responses' },
  { label: 'Application Center', title: 'Application Templates', to: '/applications/templates' },
  { label: 'Learning Commons', to: '/learning-commons' },
  { label: 'Subscriptions', to: '/learning-commons/subscriptions' },
  { label: 'Resources', to: '/resources' },
  { label: 'Nonprofits', to: '/nonprofits' },
  { label: 'Categories', to: '/categories' },
  { label: 'Printed Catalogue', to: '/catalogue' },
  { label: 'Users', to: '/users' },
  { label: 'Reviewers', to: '/reviewers' },
  { label: 'Assign Reviewers', to: '/reviewers/assign' },
  { label: 'Donation Management', to: '/donation-management' },
  { label: 'Imports', to: '/donation-management/imports' },
  { label: 'Gifts', to: '/gifts' },
  { label: 'Report Management', to: '/report-management' },
  { label: 'Reporting Periods', to: '/reporting' },
  { label: 'Payouts', to: '/payouts' },
  { label: 'News and Updates', to: '/newsupdates' },
  { label: 'Events', to: '/events' },
  { label: 'Manage Events', to: '/manage-events' },
  { label: 'Volunteering', to: '/volunteering' },
  { label: 'Photo Manager', to: '/photo-manager' },
  { label: 'Numbers', to: '/numbers' },
  { label: 'Outbox', to: '/outbox' },
  { label: 'Email Texts', to: '/email-texts' },
  { label: 'Audit Trail', to: '/audit' },
  { label: 'Settings', to: '/settings' },
];

const donations: MenuEntry = { label: 'Donation Management', to: '/donation-management' };
const learning: MenuEntry = { label: 'Learning Commons', to: '/learning-commons' };
const news: MenuEntry = { label: 'News and Updates', to: '/newsupdates' };

function nonprofitMenu(user: User): MenuEntry[] {
  const myProfile = { label: 'My Profile', to: '/my-profile' };
  if (user.nonprofit === null) {
    const giving = { label: 'My Donations', to: '/giving/$id', params: { id: String(user.id) } };
    return [myProfile, learning, donations, giving, news];
  }
  const id = String(user.nonprofit);
  const staff = isNonprofitStaff(user);
  return [
    { label: 'My Applications', to: '/applications/responses' },
    myProfile,
    ...(staff ? [{ label: 'My Nonprofit Profile', to: '/nonprofit/$id', params: { id } }] : []),
    { label: 'Colleagues', to: '/users', section: 'Profile' },
    learning,
    ...(staff ? [{ label: 'Resources', to: '/resources' }] : []),
    donations,
    { label: 'Statements', to: '/statements/$nonprofit', params: { nonprofit: id } },
    { label: 'Payouts', to: '/payouts' },
    news,
    ...(staff ? [{ label: 'Events', to: '/events' }] : []),
    { label: 'Manage Events', to: '/manage-events' },
    { label: 'Volunteering', to: '/volunteering' },
    { label: 'Photo Manager', to: '/photo-manager' },
  ];
}

/** The menu of a user. People who are only reviewers have the button instead. */
export function menuOf(user: User): MenuEntry[] {
  if (readsProgramme(user)) return programmeStaffMenu;
  return isOnlyReviewer(user) ? [] : nonprofitMenu(user);
}

/** The Menu beside the page. People without a nonprofit see no donation reports, and “My Donations” only as donors. */
export function sideMenuOf(user: User): MenuEntry[] {
  const menu = menuOf(user);
  if (user.nonprofit !== null || readsProgramme(user)) return menu;
  const given = user.roles.includes('DONOR');
  return menu.filter(({ to }) => to !== '/donation-management' && (given || to !== '/giving/$id'));
}
