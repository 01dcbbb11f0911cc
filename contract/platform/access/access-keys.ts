import * as z from 'zod/mini';
import { requiredName } from '#contract/platform/fields/names.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { personRef } from '#contract/platform/wire/refs.ts';
import { flag, idParams, oneOf } from '#contract/platform/wire/shapes.ts';

/** What a key may be for. Calls of no room are for people alone: accounts, settings, mail, privacy, keys. */
export const keyRooms = {
  nonprofits: 'Nonprofits, categories, claims and wish lists',
  people: 'People and quick updates',
  applications: 'Applications and templates',
  reviews: 'Reviews, reviewers and decisions',
  announcements: 'Events, news and volunteering',
  catalogue: 'Photos and the printed catalogue',
  donations: 'Donations, statements and reporting',
  giving: 'Gifts through the programme',
  payouts: 'Payouts',
  library: 'Learning Commons and resources',
  numbers: 'Numbers',
} as const;
export type KeyRoom = keyof typeof keyRooms;

/**
 * Rooms that no key changes: money moves there, accounts and rights are given, letters go to crowds, or prices and access are set. A stolen
 * key must not make an account, or write to people in the programme’s name.
 */
const readOnlyRooms = ['people', 'reviews', 'giving', 'payouts', 'library', 'numbers'] as const satisfies readonly KeyRoom[];
type ReadOnly = (typeof readOnlyRooms)[number];
export const isReadOnlyRoom = (room: KeyRoom): boolean => readOnlyRooms.some((one) => one === room);

export type KeyScope = `${KeyRoom}:read` | `${Exclude<KeyRoom, ReadOnly>}:write`;

const rooms = Object.keys(keyRooms) as KeyRoom[];
/** `nonprofits:read`, `nonprofits:write` …; who may write may not thereby read */
export const keyScopes = rooms.flatMap((room) =>
  isReadOnlyRoom(room) ? [`${room}:read`] : [`${room}:read`, `${room}:write`],
) as [KeyScope, ...KeyScope[]];

/** each key begins so, and people and programs that search for leaked secrets find it */
export const keyPrefix = 'alm_';

/** days for which a key can be made */
export const keyDays = [30, 90, 180, 365] as const;

/** how many calls a key may make in a minute, to each server */
export const keyCallsPerMinute = 600;

/** keys that one person may have */
export const mostKeys = 20;

export const keyMessages = {
  scopes: 'Choose what the key may do.',
  notThis: 'This key may not do that. Its owner can make another one, with more rooms.',
  never: 'No key may do that: sign in instead.',
  tooMany: `You have ${mostKeys} keys. End one that no program needs any more.`,
  often: 'This key has made too many calls. Try again in a minute.',
};

const accessKey = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(oneOf(keyScopes)),
  owner: personRef,
  createdAt: momentText,
  expiresAt: momentText,
  /** within an hour; null: it was never used */
  lastUsedAt: z.nullable(momentText),
  /** the network of the last use, without its last part: `203.0.113.x`; empty: never used */
  addressRange: z.string(),
});
export type AccessKey = z.output<typeof accessKey>;

export const listAccessKeys = endpoint('listAccessKeys', 'GET access-keys/', {
  access: 'makeAccessKeys',
  summary: 'Access keys that have not ended: one’s own; or all, for those who manage accounts',
  query: z.object({ all: z.optional(flag) }),
  refuses: [403],
  result: z.object({ results: z.array(accessKey) }),
});

export const makeAccessKey = endpoint('makeAccessKey', 'POST access-keys/', {
  access: 'makeAccessKeys',
  recentSignIn: always,
  summary: 'Make an access key for a program. The reply alone has its secret',
  body: z.object({
    name: requiredName(100),
    scopes: z.array(oneOf(keyScopes)).check(z.minLength(1, keyMessages.scopes)),
    days: z.int().check(z.refine((days) => keyDays.some((one) => one === days), 'Choose how long the key works.')),
  }),
  refuses: [409],
  status: 201,
  result: z.object({ key: accessKey, secret: z.string() }),
});

export const endAccessKey = endpoint('endAccessKey', 'DELETE access-keys/{id}/', {
  access: 'makeAccessKeys',
  summary: 'End an access key at once: one’s own, or any for those who manage accounts',
  params: idParams,
  result: null,
});
