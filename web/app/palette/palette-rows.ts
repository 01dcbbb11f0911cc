import {
  IconBuildingCommunity,
  IconChecklist,
  IconFileText,
  IconHistory,
  IconLink,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSearch,
  IconSettings,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { type SearchResults, shortestSearch } from '#contract/app/search/search.ts';
import type { User } from '#contract/platform/access/accounts.ts';
import { isNonprofitStaff, may, type PermissionName } from '#contract/platform/access/permissions.ts';
import { responseStatusText } from '#contract/platform/access/response-status.ts';
import { keysOf } from '#contract/platform/fields/field.ts';
import { formatEin } from '../../platform/ui/text/format.ts';
import { settingFields } from '../settings/settings-outline.ts';
import { sections } from '../settings/settings-values.ts';
import { menuOf, reviewButton } from '../shell/menu.ts';
import { paletteWords, settingsWords, settingWords } from './palette-words.ts';
import type { RecentRecord } from './recent-records.ts';

export interface PaletteRow {
  /** unique in the palette */
  id: string;
  label: string;
  /** words that people type for it besides its name */
  words?: string | undefined;
  /** a second text, such as a place, to tell equal names apart */
  note?: string;
  Icon: typeof IconUser;
  /** the page that the row opens, or the action that it runs */
  does: { path: string } | { run: () => void };
}

export interface PaletteGroup {
  label: string;
  rows: PaletteRow[];
}

/** Pages that are missing in the Menu of some or all people. */
const otherPages: readonly [label: string, path: string, permission: PermissionName][] = [
  ['My Profile', '/my-profile', 'signedIn'],
  ['Password and Sessions', '/my-profile/sign-in', 'signedIn'],
  ['Notices', '/notices', 'signedIn'],
  ['Calendar', '/calendar', 'signedIn'],
  ['Nonprofits', '/nonprofits', 'listNonprofits'],
  ['Applications', '/applications/templates', 'openTemplates'],
  ['Mail server', '/settings/mail-server', 'readSettings'],
  ['First steps', '/settings/first-steps', 'readSettings'],
  ['Upkeep', '/upkeep', 'readSettings'],
  ['Retention', '/retention', 'readSettings'],
  ['IRS Imports', '/nonprofits/imports', 'readAllNonprofits'],
  ['Claims of nonprofits', '/nonprofit-claims', 'readAllNonprofits'],
  ['Bulk changes', '/bulk-changes', 'readBulkChanges'],
  ['Colleagues', '/users', 'listUsers'],
  ['Reviews', '/applications/reviews', 'readAllReviews'],
  ['Decision Board', '/applications/board', 'readAllReviews'],
  ['Plan Reviews', '/reviewers/planner', 'readAllReviews'],
  ['Imports of donations', '/donation-management/imports', 'readImports'],
  ['Matching and giving day', '/gifts/matching', 'readGifts'],
  ['Gift Cards', '/gifts/cards', 'readGifts'],
  ['Reconcile gifts', '/gifts/reconcile', 'readGifts'],
  ['Giving Settings', '/gifts/settings', 'readGifts'],
  ['Payout balances', '/payouts/balances', 'readPayouts'],
  ['Bank statements', '/payouts/bank-statements', 'readPayouts'],
  ['Payout Settings', '/payouts/settings', 'readPayouts'],
  ['Library usage', '/learning-commons/usage', 'readAllLibrary'],
  ['Information requests', '/learning-commons/requests', 'readSubscriptions'],
  ['Tiers and discount codes', '/learning-commons/tiers', 'readSubscriptions'],
];

const newRecords: readonly [label: string, path: string, permission: PermissionName | typeof isNonprofitStaff][] = [
  ['New nonprofit', '/create-new-nonprofit', 'createNonprofits'],
  ['New user', '/create-new-user', 'createUsers'],
  ['Invite colleagues', '/users/invite', 'createUsers'],
  ['Invite nonprofits', '/nonprofits/invite', 'manageProgramme'],
  ['Report donations', '/report-donations', 'reportDonations'],
  ['New event', '/manage-events?adding=true', 'editAnnouncements'],
  ['New photo', '/photo-manager?adding=true', isNonprofitStaff],
  ['Invite reviewers', '/reviewers/invites', 'manageReviews'],
];

const page = (label: string, path: string): PaletteRow => ({
  ...{ id: `page ${path}`, label, Icon: IconLink, does: { path } },
  words: paletteWords[path],
});

const mayOpenSettings = (user: User, opens: (path: string) => boolean) => may(user, 'readSettings') && opens('/settings');

/** Each setting by the label of its field. The address opens the settings at the field: see `PageOutline`. */
export function settingRows(user: User, opens: (path: string) => boolean): PaletteRow[] {
  if (!mayOpenSettings(user, opens)) return [];
  return keysOf(settingFields).map((field) => {
    const { section, label } = settingFields[field];
    const does = { path: `/settings#${section}/${field}` };
    return { id: `setting ${field}`, label, note: sections[section], words: settingWords[field], Icon: IconSettings, does };
  });
}

/** The parts of the settings, which are long. */
const settingsRows = (): PaletteRow[] =>
  keysOf(sections).flatMap((id) => {
    const words = settingsWords[id];
    if (words === undefined) return [];
    const does = { path: `/settings#${id}` };
    return [{ id: `page ${does.path}`, label: sections[id], note: 'Settings', words, Icon: IconSettings, does }];
  });

/** Home, the entries of the Menu, and other pages that the person may open. Each address appears once. */
export function pageRows(user: User, opens: (path: string) => boolean): PaletteRow[] {
  const menu = menuOf(user)
    .filter(({ to }) => opens(to))
    .map(({ label, title, to, params = {} }) => {
      const row = page(
        title ?? label,
        to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? ''),
      );
      return title === undefined ? row : { ...row, words: `${label} ${row.words ?? ''}` };
    });
  const review = may(user, 'writeReviews') ? [page(reviewButton.label, reviewButton.to)] : [];
  const others = otherPages
    .filter(([, path, permission]) => may(user, permission) && opens(path))
    .map(([label, path]) => page(label, path));
  const settings = mayOpenSettings(user, opens) ? settingsRows() : [];
  const rows = [page('Home', '/'), ...menu, ...review, ...others, ...settings];
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
}

interface Doing {
  dark: boolean;
  setDark: (dark: boolean) => void;
  leave: () => void;
}

export function actionRows(user: User, { dark, setDark, leave }: Doing): PaletteRow[] {
  const adding = newRecords
    .filter(([, , permission]) => (typeof permission === 'function' ? permission(user) : may(user, permission)))
    .map(
      ([label, path]): PaletteRow => ({ id: `new ${path}`, label, words: paletteWords[path], Icon: IconPlus, does: { path } }),
    );
  const scheme = dark ? 'Switch to light colors' : 'Switch to dark colors';
  return [
    ...adding,
    {
      id: 'scheme',
      label: scheme,
      words: paletteWords['scheme'],
      Icon: dark ? IconSun : IconMoon,
      does: { run: () => setDark(!dark) },
    },
    { id: 'leave', label: 'Log out', words: paletteWords['leave'], Icon: IconLogout, does: { run: leave } },
  ];
}

export function recentRows(records: readonly RecentRecord[]): PaletteRow[] {
  return records.map(({ path, name }) => ({ id: `recent ${path}`, label: name, Icon: IconHistory, does: { path } }));
}

/** The rows of what the server found, in groups by kind. */
export function foundGroups({ nonprofits, people, applications, responses }: SearchResults, user: User): PaletteGroup[] {
  const template = may(user, 'readAllApplications') ? '/applications/templates' : '/applications';
  const groups: PaletteGroup[] = [
    {
      label: 'Nonprofits',
      rows: nonprofits.map(({ id, name, city, state, ein }) => ({
        id: `nonprofit ${id}`,
        label: name,
        note: [[city, state].filter(Boolean).join(', '), ein && `EIN ${formatEin(ein)}`].filter(Boolean).join(' · '),
        Icon: IconBuildingCommunity,
        does: { path: `/nonprofit/${id}` },
      })),
    },
    {
      label: 'People',
      rows: people.map(({ id, fullName, email, isActive, nonprofitRef }) => ({
        id: `person ${id}`,
        label: fullName || email,
        note: [email, nonprofitRef?.name, !isActive && 'inactive'].filter(Boolean).join(' · '),
        Icon: IconUser,
        does: { path: `/profile/${id}` },
      })),
    },
    {
      label: 'Applications',
      rows: applications.map(({ id, name, isPublished }) => ({
        id: `application ${id}`,
        label: name,
        note: isPublished ? 'Published' : 'Draft',
        Icon: IconFileText,
        does: { path: `${template}/${id}` },
      })),
    },
    {
      label: 'Responses',
      rows: responses.map(({ id, status, reopenedAt, nonprofitRef, applicationTemplateRef }) => ({
        id: `response ${id}`,
        label: nonprofitRef.name,
        note: `${applicationTemplateRef.name} · ${responseStatusText({ status, reopenedAt })}`,
        Icon: IconChecklist,
        does: { path: `/applications/responses/${id}` },
      })),
    },
  ];
  return groups.filter(({ rows }) => rows.length > 0);
}

const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** `donor Quill`, `gifts from Quill` */
const ofDonor = /^(?:donors?|donations?|gifts?)\s+(?:(?:of|from|by|to)\s+)?(.+)$/i;

/** Leads to the donations of a donor, because donors are no accounts and have no page. */
export function donationRows(user: User, typed: string): PaletteRow[] {
  const search = ofDonor.exec(typed.trim())?.[1]?.trim() ?? '';
  if (!may(user, 'readDonations') || search.length < shortestSearch) return [];
  const path = `/donation-management?${new URLSearchParams({ search })}`;
  return [{ id: 'donations', label: `Donations with “${search}”`, Icon: IconSearch, does: { path } }];
}

/**
 * The rows that match the typed text: each typed word begins some word of the row's name, or of the words that people use for it.
 * Rows that match by their names come first.
 */
export function matching(rows: readonly PaletteRow[], typed: string): PaletteRow[] {
  const terms = plain(typed).split(/\s+/).filter(Boolean);
  const has = (text: string) => {
    const words = plain(text).split(/[^\p{L}\p{N}]+/u);
    return terms.every((term) => words.some((word) => word.startsWith(term)));
  };
  const named = rows.filter(({ label }) => has(label));
  const meant = rows.filter((row) => !named.includes(row) && has(`${row.label} ${row.words ?? ''}`));
  return [...named, ...meant];
}
