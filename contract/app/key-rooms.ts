import type { KeyRoom, KeyScope } from '#contract/platform/access/access-keys.ts';
import { isReadOnlyRoom } from '#contract/platform/access/access-keys.ts';
import { always, apiBase } from '#contract/platform/wire/endpoint.ts';
import { type ApiTag, downloadsByTag, endpointsByTag } from './all-endpoints.ts';

/** The room of each group of calls; null: no key may make them. */
const roomOfTag: Record<ApiTag, KeyRoom | null> = {
  Programme: null,
  Accounts: null,
  'Application templates': 'applications',
  Applications: 'applications',
  Nonprofits: 'nonprofits',
  Users: 'people',
  Home: null,
  Calendar: null,
  Claims: 'nonprofits',
  Audit: null,
  Lists: null,
  Mail: null,
  Downloads: null,
  Reviews: 'reviews',
  Reviewers: 'reviews',
  Decisions: 'reviews',
  'Review plans': 'reviews',
  'Wish lists': 'nonprofits',
  'Printed catalogue': 'catalogue',
  Dossiers: null,
  Privacy: null,
  Categories: 'nonprofits',
  Events: 'announcements',
  News: 'announcements',
  'Volunteer opportunities': 'announcements',
  Volunteering: 'announcements',
  Donations: 'donations',
  Giving: 'giving',
  Payouts: 'payouts',
  Reporting: 'donations',
  Resources: 'library',
  Updates: 'people',
  Statements: 'donations',
  'Learning Commons': 'library',
  Pictures: 'catalogue',
  'Photo manager': 'catalogue',
  Search: null,
  Notices: null,
  Numbers: 'numbers',
  'Bulk changes': 'nonprofits',
};

/**
 * The scope that a key needs for each call, as `GET /api/v1/nonprofits/`, and for each download. `anyone`: a visitor’s call, which a key
 * makes as a visitor; null: no key may make it.
 */
export const scopeByCall: ReadonlyMap<string, KeyScope | 'anyone' | null> = new Map([
  ...[...endpointsByTag].flatMap(([tag, endpoints]) =>
    endpoints.map(({ method, path, access, recentSignIn }) => {
      if (access === 'anyone') return [`${method} ${apiBase}${path}`, 'anyone'] as const;
      const isForPeople = recentSignIn === always;
      return [`${method} ${apiBase}${path}`, isForPeople ? null : scopeOf(roomOfTag[tag], method)] as const;
    }),
  ),
  ...[...downloadsByTag].flatMap(([tag, downloads]) =>
    downloads.map(({ path, recentSignIn }) => [`GET ${path}`, recentSignIn ? null : scopeOf(roomOfTag[tag], 'GET')] as const),
  ),
]);

function scopeOf(room: KeyRoom | null, method: string): KeyScope | null {
  if (room === null || (method !== 'GET' && isReadOnlyRoom(room))) return null;
  return `${room}:${method === 'GET' ? 'read' : 'write'}` as KeyScope;
}
