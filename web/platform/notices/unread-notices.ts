import { useSyncExternalStore } from 'react';
import { countUnreadNotices, type UnreadNotices } from '#contract/platform/notices/notices.ts';
import { call } from '../api.ts';

/** the time between two requests of the bell for the number of unread notices, while the page is visible */
const pollMilliseconds = 60_000;

let known: UnreadNotices | null = null;
let owner: number | null = null;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function tell(next: UnreadNotices | null): void {
  if (next?.unread === known?.unread && next?.newest === known?.newest) return;
  known = next;
  for (const listener of listeners) listener();
}

/** Stores a count that another call returned. */
export function noteUnread(next: UnreadNotices): void {
  tell(next);
}

async function poll(): Promise<void> {
  clearTimeout(timer);
  const asked = owner;
  try {
    const next = await call(countUnreadNotices, { quiet: true });
    if (asked === owner) tell(next);
  } catch {
    // the next poll tries again
  }
  clearTimeout(timer);
  if (listeners.size > 0) timer = setTimeout(pollInSight, pollMilliseconds);
}

/** A hidden page does not poll. It polls at once when it becomes visible again. */
function pollInSight(): void {
  if (document.visibilityState === 'visible') void poll();
}

function start(user: number): void {
  if (owner !== user) tell(null);
  owner = user;
  document.addEventListener('visibilitychange', pollInSight);
  window.addEventListener('focus', pollInSight);
  pollInSight();
}

function stop(): void {
  clearTimeout(timer);
  document.removeEventListener('visibilitychange', pollInSight);
  window.removeEventListener('focus', pollInSight);
}

const subscriptions = new Map<number, (listener: () => void) => () => void>();

function subscribeFor(user: number) {
  const stored = subscriptions.get(user);
  if (stored) return stored;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    if (listeners.size === 1) start(user);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) stop();
    };
  };
  subscriptions.set(user, subscribe);
  return subscribe;
}

/** Null until the first reply. */
export function useUnreadNotices(user: number): UnreadNotices | null {
  return useSyncExternalStore(subscribeFor(user), () => (owner === user ? known : null));
}
