import { useSyncExternalStore } from 'react';

/** The settings of all lists, as this browser stores them. `views/list-settings.ts` loads the person's settings from the server. */
interface Habits {
  compact: boolean;
  /** single keys, such as j, k, x and ?, act in lists and on pages */
  singleKeys: boolean;
}

const storageKey = 'almoner.lists';
const listeners = new Set<() => void>();
let current = readHabits();

function readHabits(): Habits {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    const { compact, singleKeys } = stored as Partial<Record<keyof Habits, unknown>>;
    return { compact: compact === true, singleKeys: singleKeys !== false };
  } catch {
    return { compact: false, singleKeys: true };
  }
}

export const listHabits = (): Habits => current;

export function setListHabits(next: Habits): void {
  if (next.compact === current.compact && next.singleKeys === current.singleKeys) return;
  current = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // without storage, the next visit gets the settings from the server
  }
  for (const listener of listeners) listener();
}

export function useListHabits(): Habits {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, listHabits);
}
