import { useSyncExternalStore } from 'react';
import type { Session, User } from '#contract/platform/access/accounts.ts';
import { fromWire } from '#contract/platform/wire/keys.ts';

// The session of this browser. It survives reloads, and all tabs share it.

const storageKey = 'almoner.session';

interface CurrentSession {
  token: string;
  user: User;
}

/** How the last session ended: `signed out` by the user in this tab; `lost`: expired, or ended in another tab. */
type SessionEnd = 'signed out' | 'lost';

let current: CurrentSession | null = readSession();
/** The user whose page stays open after the session has ended; see `holdPage`. */
let held: User | null = null;
const holders = new Set<symbol>();
let lastEnd: SessionEnd = 'lost';
const listeners = new Set<() => void>();

function isSession(value: unknown): value is CurrentSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<CurrentSession>;
  return typeof token === 'string' && token !== '' && typeof user?.id === 'number' && Array.isArray(user.roles);
}

function readSession(): CurrentSession | null {
  try {
    // the public page of the Learning Commons stores the session with the server's snake_case names
    const stored = fromWire(JSON.parse(localStorage.getItem(storageKey) ?? 'null') as unknown);
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Without storage (full, switched off or forbidden), the session lasts as long as the tab. */
function writeSession(): void {
  try {
    if (current) localStorage.setItem(storageKey, JSON.stringify(current));
    else localStorage.removeItem(storageKey);
  } catch {
    // stored in memory only
  }
}

function change(next: CurrentSession | null, how: SessionEnd = 'lost'): void {
  const owner = held ?? current?.user ?? null;
  current = next;
  const stands = holders.size > 0 && how === 'lost' && owner !== null && next?.user.id !== owner.id;
  held = stands ? owner : null;
  for (const listener of listeners) listener();
}

/** The session for calls. Null while a page is held: a session that exists then can belong to another user. */
export function currentSession(): CurrentSession | null {
  return held ? null : current;
}

/** The signed-in user, or the user whose page is held. */
export function pageOwner(): User | null {
  return held ?? current?.user ?? null;
}

/**
 * For a page with unsaved text: when the session is lost, the page stays as it is and asks the user to sign in again.
 * Returns a function that ends the hold.
 */
export function holdPage(): () => void {
  const holder = Symbol();
  holders.add(holder);
  return () => {
    holders.delete(holder);
    if (holders.size === 0 && held) change(current);
  };
}

/** Gives up a held page: shows the app for the user who is signed in now, or Login. */
export function giveUpHeldPage(): void {
  holders.clear();
  change(current);
}

export interface HeldPage {
  owner: User;
  /** another user who has signed in since */
  other: User | null;
}

let heldPage: HeldPage | null = null;

/** Not null while a page is held without the session of its user. */
export function useHeldPage(): HeldPage | null {
  return useSyncExternalStore(subscribeSession, () => {
    const other = current?.user ?? null;
    if (!held) heldPage = null;
    else if (heldPage?.owner !== held || heldPage.other !== other) heldPage = { owner: held, other };
    return heldPage;
  });
}

export function sessionEnd(): SessionEnd {
  return lastEnd;
}

export function startSession({ token, ...user }: Session): void {
  change({ token, user });
  writeSession();
}

/** Stores a newer record of the signed-in user. */
export function updateUser(user: User): void {
  if (current?.user.id !== user.id) return;
  const unchanged = JSON.stringify(current.user) === JSON.stringify(user);
  if (unchanged) return;
  change({ token: current.token, user });
  writeSession();
}

export function endSession(how: SessionEnd): void {
  if (!current) return;
  lastEnd = how;
  change(null, how);
  writeSession();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  const stored = readSession();
  if (stored?.token === current?.token && stored?.user.id === current?.user.id) {
    if (stored) updateUser(stored.user);
    return;
  }
  if (!stored) lastEnd = 'lost';
  change(stored);
});

export function useUser(): User | null {
  return useSyncExternalStore(subscribeSession, pageOwner);
}

/** The signed-in user, for screens behind the login guard. Throws if nobody is signed in. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}
