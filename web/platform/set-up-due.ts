import { useSyncExternalStore } from 'react';
import { pageOwner, subscribeSession } from './session.ts';

/** Id of the user who must first set up a second factor, because the server refused a call with this reason; else null. */
let due: number | null = null;
const listeners = new Set<() => void>();

function change(next: number | null): void {
  due = next;
  for (const listener of listeners) listener();
}

export const noteSetUpDue = (): void => change(pageOwner()?.id ?? null);
export const forgetSetUpDue = (): void => change(null);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const unsubscribe = subscribeSession(listener);
  return () => {
    listeners.delete(listener);
    unsubscribe();
  };
}

export function useSetUpIsDue(): boolean {
  return useSyncExternalStore(subscribe, () => due !== null && due === pageOwner()?.id);
}
