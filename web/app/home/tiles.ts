import {
  IconBooks,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChecklist,
  IconCoin,
  IconFileDollar,
  IconFileText,
  IconListSearch,
  IconPhoto,
  IconUsers,
} from '@tabler/icons-react';
import type { User } from '#contract/platform/access/accounts.ts';
import { isReviewer, type PermissionName } from '#contract/platform/access/permissions.ts';

export interface Tile {
  label: string;
  text: string;
  Icon: typeof IconUsers;
  /** a path of the route table; the tile is shown once the route exists */
  to: string;
  params?: Record<string, string>;
  permission?: PermissionName;
}

/** The tiles of programme staff, in the order of the sections beside the page. */
export const staffTiles: Tile[] = [
  { label: 'Application Center', text: 'Forms, answers and reviews', Icon: IconFileText, to: '/applications/templates' },
  { label: 'Learning Commons', text: 'The library and its subscriptions', Icon: IconBooks, to: '/learning-commons' },
  {
    label: 'Nonprofits',
    text: 'Search, filter and open every profile',
    Icon: IconBuildingCommunity,
    to: '/nonprofits',
    permission: 'listNonprofits',
  },
  { label: 'Users', text: 'Everyone with an account', Icon: IconUsers, to: '/users' },
  {
    label: 'Donation Reporting/Management',
    text: 'What was given, to whom and when',
    Icon: IconCoin,
    to: '/donation-management',
    permission: 'readDonations',
  },
  { label: 'Events', text: 'What is coming up', Icon: IconCalendarEvent, to: '/events' },
  { label: 'Photo Manager', text: 'Photos, permissions and approvals', Icon: IconPhoto, to: '/photo-manager' },
];

/** The tiles of users who are not programme staff. */
export function nonprofitTiles(user: User): Tile[] {
  const own = user.nonprofitRef;
  const conditions: [boolean | undefined, Tile][] = [
    [
      own?.hasApplied,
      { label: 'My Applications', text: 'Drafts and what you sent', Icon: IconFileText, to: '/applications/responses' },
    ],
    [
      isReviewer(user),
      { label: 'Review Applications', text: 'Those assigned to you', Icon: IconChecklist, to: '/reviewers/review' },
    ],
    [
      Boolean(own),
      {
        label: 'Nonprofit Profile',
        text: 'What the catalogue says about you',
        Icon: IconBuildingCommunity,
        to: '/nonprofit/$id',
        params: { id: String(own?.id) },
        permission: 'openNonprofits',
      },
    ],
    [
      own?.canAccessLearningCommons,
      { label: 'Learning Commons', text: 'Guides, recordings and templates', Icon: IconBooks, to: '/learning-commons' },
    ],
    [
      own?.isPublishedForWeb || own?.isPublishedForPrint,
      {
        label: 'Donation Reporting/Management',
        text: 'Gifts through the catalogue',
        Icon: IconCoin,
        to: '/donation-management',
        permission: 'readDonations',
      },
    ],
    [
      own?.isPublishedForWeb || own?.isPublishedForPrint,
      {
        label: 'Statements',
        text: 'A year of donations and payouts',
        Icon: IconFileDollar,
        to: '/statements/$nonprofit',
        params: { nonprofit: String(own?.id) },
        permission: 'readStatements',
      },
    ],
    [
      Boolean(own),
      {
        label: 'Photo Manager',
        text: 'Pictures of your work, and who permits them',
        Icon: IconPhoto,
        to: '/photo-manager',
        permission: 'openPhotos',
      },
    ],
  ];
  return conditions.filter(([holds]) => holds).map(([, tile]) => tile);
}

/** A further tile for users without a nonprofit. */
export const browseTile: Tile = {
  label: 'Nonprofits',
  text: 'Search and filter the catalogue',
  Icon: IconListSearch,
  to: '/nonprofits',
  permission: 'listNonprofits',
};
