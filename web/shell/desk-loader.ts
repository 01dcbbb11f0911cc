import { type ComponentType, useSyncExternalStore } from 'react';
import type { User } from '#contract/people/accounts.ts';

/**
 * The desk: all that only signed-in people need, its routes included. Visitors do not load it, so that Login's first load
 * stays the same however many pages there are.
 */
export interface Desk {
  /** the search button of the bar, and what it opens */
  Search: ComponentType<{ user: User }>;
  /** the navigation of the bar */
  Bar: ComponentType<{ user: User }>;
  /** right of it */
  Tools: ComponentType<{ user: User }>;
  /** left of the page */
  Side: ComponentType<{ user: User }>;
}

let load: (() => Promise<Desk>) | undefined;
let loading: Promise<void> | undefined;
let desk: Desk | null = null;
const listeners = new Set<() => void>();

/** The router says how the desk is loaded. */
export function provideDesk(how: () => Promise<Desk>): void {
  load = how;
}

/** Loads the desk; a failed load is tried again by the next call. Undefined once it is there. */
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

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null until the desk is loaded. */
export function useDesk(): Desk | null {
  return useSyncExternalStore(subscribe, () => desk);
}
