import type { AnswerValue } from '#contract/application-answers.ts';
import { type KeyValues, keysOf } from './draft-store.ts';

/** A text that was not chosen: it can be copied until the person puts it away. */
export interface Aside {
  key: string;
  uid: string;
  answer: AnswerValue;
  /** who wrote it: 'you' or a name */
  by: string;
  at: number;
}

const root = 'almoner.aside';
/** After this a text that somebody decided against goes by itself. */
const keptFor = 30 * 24 * 60 * 60_000;

/** Texts set aside by one person at one response, in the browser's storage or, where there is none, as long as the page. */
export class Asides {
  readonly #storage: KeyValues | null;
  readonly #prefix: string;
  #all: readonly Aside[];

  constructor(storage: KeyValues | null, person: number, response: number, now = Date.now()) {
    this.#storage = storage;
    this.#prefix = `${root}.${person}.${response}.`;
    const found = storage ? keysOf(storage, this.#prefix).flatMap((key) => read(storage, key)) : [];
    for (const { key } of found.filter(({ at }) => at < now - keptFor)) storage?.removeItem(key);
    this.#all = found.filter(({ at }) => at >= now - keptFor).sort((one, other) => one.at - other.at);
  }

  get all(): readonly Aside[] {
    return this.#all;
  }

  add(uid: string, answer: AnswerValue, by: string, now: number): void {
    const key = `${this.#prefix}${uid}.${now}.${this.#all.length}`;
    const aside: Aside = { key, uid, answer, by, at: now };
    this.#all = [...this.#all, aside];
    try {
      this.#storage?.setItem(key, JSON.stringify(aside));
    } catch {
      // kept as long as the page
    }
  }

  drop(key: string): void {
    this.#all = this.#all.filter((aside) => aside.key !== key);
    this.#storage?.removeItem(key);
  }
}

function read(storage: KeyValues, key: string): Aside[] {
  try {
    const value = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Aside> | null;
    if (typeof value?.uid !== 'string' || typeof value.at !== 'number' || value.answer === undefined) return [];
    return [{ key, uid: value.uid, answer: value.answer, by: String(value.by), at: value.at }];
  } catch {
    return [];
  }
}
