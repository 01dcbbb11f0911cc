import { useSyncExternalStore } from 'react';

/** The id of the import that was stored last in this tab; undefined once its bar is closed. */
let stored: number | undefined;
const listeners = new Set<() => void>();

export function showStored(id: number | undefined): void {
  stored = id;
  for (const listener of listeners) listener();
}

export function useJustStored(): number | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => stored,
  );
}
