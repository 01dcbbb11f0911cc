import { useSyncExternalStore } from 'react';

/** Whether the palette is open. The bar, the keys and the palette itself share this state. */
let opened = false;
/** text typed after the palette was opened, but before its field was there */
let early = '';
const listeners = new Set<() => void>();

export function showPalette(show: boolean): void {
  opened = show;
  early = '';
  for (const listener of listeners) listener();
}

export function typeEarly(text: string): void {
  early += text;
}

export const typedEarly = (): string => early;

export const isPaletteOpened = (): boolean => opened;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePaletteOpened(): boolean {
  return useSyncExternalStore(subscribe, () => opened);
}
