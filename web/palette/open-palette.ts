import { useSyncExternalStore } from 'react';

/** Whether the palette is open. The bar, the keys and the palette itself use it. */

let opened = false;
const listeners = new Set<() => void>();

export function showPalette(show: boolean): void {
  opened = show;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePaletteOpened(): boolean {
  return useSyncExternalStore(subscribe, () => opened);
}
