import { useSyncExternalStore } from 'react';

/** The import that was stored last on this page's way, until its bar is closed. The list of imports has it for ever. */
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
