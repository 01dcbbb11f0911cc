import {
  IconBook2,
  IconBooks,
  IconBuildingCommunity,
  IconCalendarCog,
  IconCalendarEvent,
  IconCashBanknote,
  IconChartBar,
  IconChecklist,
  IconCoin,
  IconCreditCard,
  IconFileCertificate,
  IconFileDollar,
  IconFileImport,
  IconFileText,
  IconGift,
  IconHeartHandshake,
  IconHistory,
  IconIdBadge,
  IconMail,
  IconMailCog,
  IconPhoto,
  IconReportAnalytics,
  IconReportMoney,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconTags,
  IconUserCheck,
  IconUserStar,
  IconUsers,
} from '@tabler/icons-react';
import type { MenuEntry } from './menu.ts';

type Icon = typeof IconUsers;

interface Group {
  label: string;
  icons: Record<string, Icon>;
}

/** How the entries of the Menu are grouped beside the page, by their path. */
const groups: readonly Group[] = [
  {
    label: 'Applications',
    icons: { '/applications/responses': IconChecklist, '/applications/templates': IconFileText },
  },
  {
    label: 'Profile',
    icons: { '/my-profile': IconIdBadge, '/nonprofit/$id': IconBuildingCommunity, '/users': IconUsers },
  },
  {
    label: 'Learning and resources',
    icons: {
      '/learning-commons': IconBooks,
      '/learning-commons/subscriptions': IconCreditCard,
      '/resources': IconFileCertificate,
    },
  },
  {
    label: 'Nonprofits and people',
    icons: {
      '/nonprofits': IconBuildingCommunity,
      '/categories': IconTags,
      '/catalogue': IconBook2,
      '/users': IconUsers,
      '/reviewers': IconUserStar,
      '/reviewers/assign': IconUserCheck,
    },
  },
  {
    label: 'Giving',
    icons: {
      '/donation-management': IconCoin,
      '/donation-management/imports': IconFileImport,
      '/gifts': IconGift,
      '/report-management': IconReportMoney,
      '/reporting': IconReportAnalytics,
      '/giving/$id': IconFileDollar,
      '/statements/$nonprofit': IconFileDollar,
      '/payouts': IconCashBanknote,
    },
  },
  {
    label: 'News, events, photos',
    icons: {
      '/newsupdates': IconSpeakerphone,
      '/events': IconCalendarEvent,
      '/manage-events': IconCalendarCog,
      '/volunteering': IconHeartHandshake,
      '/photo-manager': IconPhoto,
    },
  },
  {
    label: 'Programme',
    icons: {
      '/numbers': IconChartBar,
      '/outbox': IconMail,
      '/email-texts': IconMailCog,
      '/audit': IconHistory,
      '/settings': IconSettings,
    },
  },
];

export interface Section {
  /** empty for a short menu, which needs no groups */
  label: string;
  entries: (MenuEntry & { Icon: Icon })[];
}

/** a menu with this many entries, or fewer, is one group */
const shortMenu = 6;

/** Whether an entry stands in the group: a path that two groups have belongs to the last, unless the entry names its section. */
function isOf(label: string, path: string, section: string | undefined): boolean {
  return label === (section ?? groups.findLast(({ icons }) => path in icons)?.label);
}

/** The entries of a menu in their groups. An entry that no group names comes last. */
export function sectionsOf(menu: readonly MenuEntry[]): Section[] {
  const named = groups.map(({ label, icons }) => ({
    label,
    entries: Object.entries(icons).flatMap(([path, Icon]) =>
      menu.filter(({ to, section }) => to === path && isOf(label, path, section)).map((entry) => ({ ...entry, Icon })),
    ),
  }));
  const known = new Set(groups.flatMap(({ icons }) => Object.keys(icons)));
  const others = menu.filter(({ to }) => !known.has(to)).map((entry) => ({ ...entry, Icon: IconSend }));
  const sections = [...named, { label: 'More', entries: others }].filter(({ entries }) => entries.length > 0);
  if (menu.length > shortMenu) return sections;
  return [{ label: '', entries: sections.flatMap(({ entries }) => entries) }];
}

type Rules = readonly (readonly [RegExp, string])[];

/** Exceptions: `/reviewers/planner` belongs to the entry `/reviewers/assign`, although the path of the entry `/reviewers` fits too. */
const instead: Rules = [
  [/^\/reviewers\/planner(\/|$)/, '/reviewers/assign'],
  [/^\/learning-commons\/(tiers|requests)(\/|$)/, '/learning-commons/subscriptions'],
];

/** Pages whose address does not begin with the path of any menu entry. */
const below: Rules = [
  [/^\/(nonprofit|create-new-nonprofit)(\/|$)/, '/nonprofits'],
  [/^\/(profile|create-new-user)(\/|$)/, '/users'],
  [/^\/(reviews|applications\/(reviews|board|templates))(\/|$)/, '/applications/responses'],
  [/^\/report-donations(\/|$)/, '/donation-management'],
  [/^\/(upkeep|retention)(\/|$)/, '/settings'],
];

/**
 * The path of the menu entry that a page belongs to: the one in `instead`, else the longest path that begins the address, else
 * the one in `below`.
 */
export function currentSection(pathname: string, paths: readonly string[]): string | undefined {
  const ruled = (rules: Rules) => rules.find(([pattern, path]) => pattern.test(pathname) && paths.includes(path))?.[1];
  const fits = (path: string) => pathname === path || pathname.startsWith(`${path}/`);
  const longest = paths.filter(fits).sort((a, b) => b.length - a.length)[0];
  return ruled(instead) ?? longest ?? ruled(below);
}
