import type { LivingWriters } from './live-pages.ts';

/** What pages left in the browser's storage, by the writer that each page goes by. */
export interface Remains {
  writers(): string[];
  /** the writer of a storage key; null where the key is none of these */
  writerOf(key: string): string | null;
}

/** Watches the pages that left something in the storage, and tells which of these pages are gone. */
export class GonePages {
  readonly #own: string;
  readonly #remains: Remains;
  readonly #living: LivingWriters;
  readonly #adopt: (writer: string) => void;
  readonly #watched = new Set<string>();
  readonly #closing = new AbortController();

  constructor(own: string, remains: Remains, living: LivingWriters, adopt: (writer: string) => void) {
    this.#own = own;
    this.#remains = remains;
    this.#living = living;
    this.#adopt = adopt;
  }

  /** Resolves once what is there was looked through. */
  async begin(): Promise<void> {
    await this.#living.announce(this.#own, this.#closing.signal);
    await Promise.all(this.#remains.writers().map((writer) => this.#watch(writer)));
  }

  /** A key of the storage was written by another page. */
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
