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

function change(next: CurrentSession | null): void {
  current = next;
  for (const listener of listeners) listener();
}

export function currentSession(): CurrentSession | null {
  return current;
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
  change(null);
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
  return useSyncExternalStore(subscribeSession, () => current?.user ?? null);
}

/** For screens behind the login guard. */
export function useSignedInUser(): User {
  const user = useUser();
  if (!user) throw new Error('This screen needs a signed-in user.');
  return user;
}
