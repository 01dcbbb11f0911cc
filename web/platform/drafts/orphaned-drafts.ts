import type { LivePages } from './live-pages.ts';

/** Drafts that pages left in the browser's storage, by the writer name of each page. */
export interface Remains {
  writers(): string[];
  /** the writer in a storage key; null for any other key */
  writerOf(key: string): string | null;
}

/** Watches the pages that have drafts in the storage, and reports which of them have closed. */
export class OrphanedDrafts {
  readonly #own: string;
  readonly #remains: Remains;
  readonly #living: LivePages;
  readonly #adopt: (writer: string) => void;
  readonly #watched = new Set<string>();
  readonly #closing = new AbortController();

  constructor(own: string, remains: Remains, living: LivePages, adopt: (writer: string) => void) {
    this.#own = own;
    this.#remains = remains;
    this.#living = living;
    this.#adopt = adopt;
  }

  /** Resolves when the existing drafts have been checked. */
  async begin(): Promise<void> {
    await this.#living.announce(this.#own, this.#closing.signal);
    await Promise.all(this.#remains.writers().map((writer) => this.#watch(writer)));
  }

  /** Call after another page has written this key. */
  async noticed(key: string): Promise<void> {
    const writer = this.#remains.writerOf(key);
    if (writer) await this.#watch(writer);
  }

  close(): void {
    this.#closing.abort();
  }

  async #watch(writer: string): Promise<void> {
    if (writer === this.#own || this.#watched.has(writer)) return;
    this.#watched.add(writer);
    const { signal } = this.#closing;
    if (await this.#living.takeOver(writer, signal)) return this.#adopt(writer);
    void this.#living.outlive(writer, signal).then((gone) => gone && this.#adopt(writer));
  }
}
