import { useSyncExternalStore } from 'react';
import type { Session, User } from '#contract/accounts.ts';

/** Who is signed in here: kept over reloads, shared by all tabs. */

const storageKey = 'almoner.session';

interface CurrentSession {
  token: string;
  user: User;
}

/** How the last session ended: by the person in this tab, or otherwise (expired, another tab). */
type SessionEnd = 'signed out' | 'lost';

let current: CurrentSession | null = read();
/** Whose page stands on though their session is over: see `holdPage`. */
let held: User | null = null;
const holders = new Set<symbol>();
let lastEnd: SessionEnd = 'lost';
const listeners = new Set<() => void>();

function isSession(value: unknown): value is CurrentSession {
  if (typeof value !== 'object' || value === null) return false;
  const { token, user } = value as Partial<CurrentSession>;
  return typeof token === 'string' && token !== '' && typeof user?.id === 'number' && Array.isArray(user.roles);
}

function read(): CurrentSession | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return isSession(stored) ? stored : null;
  } catch {
    return null;
  }
}

/** Storage can be full, switched off or forbidden: the session then lasts as long as the tab. */
function write(): void {
  try {
    if (current) localStorage.setItem(storageKey, JSON.stringify(current));
    else localStorage.removeItem(storageKey);
  } catch {
    // kept in memory only
  }
}

function change(next: CurrentSession | null, how: SessionEnd = 'lost'): void {
  const owner = held ?? current?.user ?? null;
  current = next;
  const stands = holders.size > 0 && how === 'lost' && owner !== null && next?.user.id !== owner.id;
  held = stands ? owner : null;
  for (const listener of listeners) listener();
}

/** The session that calls are made with. A held page makes none: the session there may be is not its person's. */
export function currentSession(): CurrentSession | null {
  return held ? null : current;
}

/** Whose page this is: the signed-in user, or the one whose page is held. */
export function pageOwner(): User | null {
  return held ?? current?.user ?? null;
}

/**
 * Until the answer is called, a lost session does not lead away from the page: it stands as it is, and its person is
 * asked to sign in again. It is for a page with something typed on it.
 */
export function holdPage(): () => void {
  const holder = Symbol();
  holders.add(holder);
  return () => {
    holders.delete(holder);
    if (holders.size === 0 && held) change(current);
  };
}

/** Leaves a held page to whoever is signed in now, or to Login. */
export function giveUpHeldPage(): void {
  holders.clear();
  change(current);
}

export interface HeldPage {
  owner: User;
  /** somebody else who signed in here meanwhile */
  other: User | null;
}

let heldPage: HeldPage | null = null;

/** Set while a page is held without its person's session. */
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
  write();
}

/** The server's newer record of the signed-in user. */
export function updateUser(user: User): void {
  if (current?.user.id !== user.id) return;
  const unchanged = JSON.stringify(current.user) === JSON.stringify(user);
  if (unchanged) return;
  change({ token: current.token, user });
  write();
}

export function endSession(how: SessionEnd): void {
  if (!current) return;
  lastEnd = how;
  change(null, how);
  write();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

window.addEventListener('storage', (event) => {
  if (event.key !== storageKey && event.key !== null) return;
  const stored = read();
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

/** For screens behind the login guard. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}
