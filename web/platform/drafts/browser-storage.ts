/** The part of `localStorage` that drafts need. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Why a text could not be stored: the storage is full, or the browser forbids it. */
export type StorageTrouble = 'full' | 'forbidden';

/** The browser's storage; null if it is switched off. */
export function browserStorage(): KeyValues | null {
  try {
    const storage = window.localStorage;
    const probe = 'almoner.probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch (error) {
    // a full storage can still be read
    return isQuota(error) ? window.localStorage : null;
  }
}

function isQuota(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

export function keysOf(storage: KeyValues, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
  return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
}

/** The parsed JSON under a key; null if there is none. */
export function readJson(storage: KeyValues | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Replaces a text. Deletes the old text first if the new one does not fit: that frees space, and an outdated text must
 * not stay.
 */
export function replaceText(storage: KeyValues | null, key: string, text: string): StorageTrouble | null {
  const trouble = writeText(storage, key, text);
  if (trouble !== 'full') return trouble;
  storage?.removeItem(key);
  return writeText(storage, key, text);
}

export function writeText(storage: KeyValues | null, key: string, text: string): StorageTrouble | null {
  if (!storage) return 'forbidden';
  try {
    storage.setItem(key, text);
    return null;
  } catch (error) {
    return isQuota(error) ? 'full' : 'forbidden';
  }
}

/** A random name for something new, such as an open form. `crypto.randomUUID` is missing on pages over plain http. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
