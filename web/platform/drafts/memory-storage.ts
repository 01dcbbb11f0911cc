import type { KeyValues } from './browser-storage.ts';

/** For tests: a storage in memory with a quota in characters. */
export class MemoryStorage implements KeyValues {
  readonly #values = new Map<string, string>();
  quota = Number.POSITIVE_INFINITY;

  get length(): number {
    return this.#values.size;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    const others = [...this.#values].reduce((sum, [k, v]) => sum + (k === key ? 0 : k.length + v.length), 0);
    if (others + key.length + value.length > this.quota) throw new DOMException('full', 'QuotaExceededError');
    this.#values.set(key, value);
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }
}
