import type { AnyRouter } from '@tanstack/react-router';
import { programme } from '../../platform/programme/programme.ts';
import { pageOwner, subscribeSession } from '../../platform/session.ts';

/** A record that this person opened in this browser. These records are deleted when the session ends. */
export interface RecentRecord {
  path: string;
  name: string;
}

const storagePrefix = 'almoner.recent.';
const mostKept = 12;

/** Pages of one record: nonprofits, people, applications, responses, imports, payout batches, gifts. */
const recordPages = [
  /^\/nonprofit\/\d+$/,
  /^\/profile\/\d+$/,
  /^\/applications\/(templates|responses)\/\d+$/,
  /^\/donation-management\/imports\/\d+$/,
  /^\/payouts\/\d+$/,
  /^\/gifts\/\d+$/,
];

export function recentRecords(person: number): RecentRecord[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${storagePrefix}${person}`) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecord) : [];
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is RecentRecord {
  const { path, name } = (value ?? {}) as Partial<RecentRecord>;
  return typeof name === 'string' && typeof path === 'string' && recordPages.some((page) => page.test(path));
}

/**
 * Stores each record page when the person leaves the page, because by then the window's title names the record. Returns a
 * function that stops this.
 */
export function noteRecords(router: AnyRouter, person: number): () => void {
  return router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) note(person, fromLocation.pathname);
  });
}

function note(person: number, path: string): void {
  const name = document.title.replace(` · ${programme().programmeName}`, '');
  const found = document.querySelector('main h1');
  if (!found || !isRecord({ path, name })) return;
  const others = recentRecords(person).filter((record) => record.path !== path);
  try {
    localStorage.setItem(`${storagePrefix}${person}`, JSON.stringify([{ path, name }, ...others].slice(0, mostKept)));
  } catch {
    // storage is forbidden or full: nothing is stored
  }
}

subscribeSession(() => {
  if (pageOwner()) return;
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(storagePrefix)) localStorage.removeItem(key);
  } catch {
    // storage is forbidden: there is nothing to delete
  }
});
