import type { Keeper } from './keeper.ts';
import type { LivingWriters } from './living-writers.ts';

/** Watches the pages that left something in the storage, and tells which of them are gone. */
export class GonePages {
  readonly #own: string;
  readonly #keeper: Keeper;
  readonly #living: LivingWriters;
  readonly #adopt: (writer: string) => void;
  readonly #watched = new Set<string>();
  readonly #closing = new AbortController();

  constructor(own: string, keeper: Keeper, living: LivingWriters, adopt: (writer: string) => void) {
    this.#own = own;
    this.#keeper = keeper;
    this.#living = living;
    this.#adopt = adopt;
  }

  /** Resolves once what is there was looked through. */
  async begin(): Promise<void> {
    await this.#living.announce(this.#own, this.#closing.signal);
    await Promise.all(this.#keeper.writers().map((writer) => this.#watch(writer)));
  }

  /** A key of the storage was written by another page. */
  async noticed(key: string): Promise<void> {
    const writer = this.#keeper.writerOf(key);
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
