import { redirect } from '@tanstack/react-router';
import { type ComponentType, useSyncExternalStore } from 'react';
import type { User } from '#contract/platform/access/accounts.ts';

/**
 * The desk: everything that only signed-in people need, including its routes. Visitors do not load the desk, so that new
 * pages do not make Login's first load larger.
 */
export interface Desk {
  /** the search button of the bar, and the palette that the button opens */
  Search: ComponentType<{ user: User }>;
  /** the navigation of the bar */
  Bar: ComponentType<{ user: User }>;
  /** the bell and the account menu, right of the navigation */
  Tools: ComponentType<{ user: User }>;
  /** the navigation left of the page */
  Side: ComponentType<{ user: User }>;
}

let load: (() => Promise<Desk>) | undefined;
let loading: Promise<void> | undefined;
let desk: Desk | null = null;
const listeners = new Set<() => void>();

/** The router passes the function that loads the desk. */
export function provideDesk(how: () => Promise<Desk>): void {
  load = how;
}

/** Loads the desk. After a failed load, the next call tries again. Returns undefined once the desk is loaded. */
export function loadDesk(): Promise<void> | undefined {
  if (desk) return;
  loading ??= fetchDesk().finally(() => {
    loading = undefined;
  });
  return loading;
}

async function fetchDesk(): Promise<void> {
  desk = (await load?.()) ?? null;
  for (const listener of listeners) listener();
}

/** Loads the desk and tries the address again, because an address that the public routes do not know may belong to the desk. */
export async function askDesk({ href }: { href: string }): Promise<void> {
  const loading = loadDesk();
  if (!loading) return;
  await loading;
  throw redirect({ href, replace: true });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the desk is loaded. */
export function useDesk(): Desk | null {
  return useSyncExternalStore(subscribe, () => desk);
}
