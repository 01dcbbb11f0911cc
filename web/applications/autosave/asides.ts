import type { AnswerValue } from '#contract/applications/answers.ts';
import { type KeyValues, keysOf } from '../../platform/drafts/browser-storage.ts';

/** A text that the user did not choose. It can be copied until the user dismisses it. */
export interface Aside {
  key: string;
  uid: string;
  answer: AnswerValue;
  /** who wrote the text: 'you' or a name */
  by: string;
  at: number;
}

const root = 'almoner.aside';
/** After this time, a text that was set aside is deleted. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Texts that one user has set aside in one response. They are in the browser's storage, or in memory if there is none. */
export class Asides {
  readonly #storage: KeyValues | null;
  readonly #prefix: string;
  /** texts that did not fit into the storage; lost when the page closes */
  readonly #homeless = new Set<string>();
  #all: readonly Aside[];

  constructor(storage: KeyValues | null, person: number, response: number | string, now = Date.now()) {
    this.#storage = storage;
    this.#prefix = `${root}.${person}.${response}.`;
    this.#all = this.#readAsides();
    for (const { key, at } of this.#all) if (at < now - keptFor) this.drop(key);
  }

  /** Call after another page has written to the storage. Returns whether the key is of one of these texts. */
  noticed(key: string): boolean {
    if (!key.startsWith(this.#prefix)) return false;
    const found = this.#readAsides();
    const ownOnly = this.#all.filter((one) => this.#homeless.has(one.key));
    this.#all = [...found, ...ownOnly];
    return true;
  }

  get all(): readonly Aside[] {
    return this.#all;
  }

  add(uid: string, answer: AnswerValue, by: string, now: number): void {
    const key = `${this.#prefix}${uid}.${crypto.getRandomValues(new Uint32Array(2)).join('')}`;
    const aside: Aside = { key, uid, answer, by, at: now };
    this.#all = [...this.#all, aside];
    try {
      this.#storage?.setItem(key, JSON.stringify(aside));
    } catch {
      this.#homeless.add(key);
    }
  }

  drop(key: string): void {
    this.#all = this.#all.filter((aside) => aside.key !== key);
    this.#storage?.removeItem(key);
  }

  #readAsides(): Aside[] {
    const storage = this.#storage;
    if (!storage) return [];
    const found = keysOf(storage, this.#prefix).flatMap((key) => readAsides(storage, key));
    return found.sort((one, other) => one.at - other.at);
  }
}

function readAsides(storage: KeyValues, key: string): Aside[] {
  try {
    const value: Partial<Aside> | null = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof value?.uid !== 'string' || typeof value.at !== 'number' || value.answer === undefined) return [];
    return [{ key, uid: value.uid, answer: value.answer, by: String(value.by), at: value.at }];
  } catch {
    return [];
  }
}
