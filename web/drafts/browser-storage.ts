/** What drafts need of `localStorage`. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Why a text is not in the storage: it is full, or the browser does not allow any. */
export type StorageTrouble = 'full' | 'forbidden';

/** The browser's storage, or null where it is switched off. */
export function browserStorage(): KeyValues | null {
  try {
    const storage = window.localStorage;
    const probe = 'almoner.probe';
    storage.setItem(probe, '');
    storage.removeItem(probe);
    return storage;
  } catch (error) {
    // a full storage still gives back what it holds
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

/** The JSON under a key; null where there is none. */
export function readJson(storage: KeyValues | null, key: string): unknown {
  try {
    return JSON.parse(storage?.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Replaces a text. An older one never stays in place of a newer one that finds no room; its own room may be what is missing. */
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

/** Names something new, such as an open form. `crypto.randomUUID` is missing on a page that came over plain http. */
export function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
