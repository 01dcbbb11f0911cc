import type { AnswerValue } from '#contract/application-answers.ts';
import { draftRoot as root } from './unsent-drafts.ts';

/**
 * Unsent text in the browser's storage, one entry a question, so that a keystroke writes no more than its own answer:
 * `almoner.draft.<person>.<response>.<writer>.<question>`; without the question it is the writer's own line.
 */

/** What this needs of `localStorage`. */
export type KeyValues = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export interface DraftEntry {
  answer: AnswerValue;
  revision: number;
  typedAt: number;
}

/** Why nothing can be kept here: the storage is full, or the browser does not give any. */
export type StorageTrouble = 'full' | 'forbidden';

/** The browser's storage, or null where it is switched off. */
export function browserStorage(): KeyValues | null {
  try {
    const storage = window.localStorage;
    const probe = `${root}.probe`;
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
  return keys.filter((key) => key?.startsWith(prefix)) as string[];
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isEntry(value: unknown): value is DraftEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, typedAt } = value as Partial<DraftEntry>;
  return 'answer' in value && typeof revision === 'number' && typeof typedAt === 'number';
}

/** One person's drafts of one response, in this browser. */
export class DraftStore {
  readonly #storage: KeyValues | null;
  readonly #prefix: string;

  constructor(storage: KeyValues | null, person: number, response: number) {
    this.#storage = storage;
    this.#prefix = `${root}.${person}.${response}.`;
  }

  /** Keeps an answer as it stands in its field; tells why where it could not. */
  keep(writer: string, uid: string, entry: DraftEntry): StorageTrouble | null {
    const key = this.#key(writer, uid);
    const text = JSON.stringify(entry);
    const trouble = this.#set(key, text);
    if (trouble !== 'full') return trouble;
    // An older text must not stay in place of a newer one; and the room it took may be what is missing.
    this.drop(writer, uid);
    return this.#set(key, text);
  }

  drop(writer: string, uid: string): void {
    this.#storage?.removeItem(this.#key(writer, uid));
  }

  /** Every question that a writer left something unsent for. */
  entriesOf(writer: string): Map<string, DraftEntry> {
    const entries = new Map<string, DraftEntry>();
    if (!this.#storage) return entries;
    const prefix = this.#key(writer, '');
    for (const key of keysOf(this.#storage, prefix)) {
      const entry = parsed(this.#storage.getItem(key));
      if (isEntry(entry)) entries.set(key.slice(prefix.length), entry);
    }
    return entries;
  }

  /** The number of a writer's last save; 0 before the first. */
  sequenceOf(writer: string): number {
    const sequence = parsed(this.#storage?.getItem(this.#prefix + writer) ?? null);
    return typeof sequence === 'number' ? sequence : 0;
  }

  keepSequence(writer: string, sequence: number): void {
    this.#set(this.#prefix + writer, JSON.stringify(sequence));
  }

  /** Writers that left something here. */
  writers(): string[] {
    if (!this.#storage) return [];
    const writers = keysOf(this.#storage, this.#prefix).map((key) => key.slice(this.#prefix.length).split('.')[0] ?? '');
    return [...new Set(writers)];
  }

  /** The writer of a storage key, where it is one of these drafts. */
  writerOf(key: string): string | null {
    return key.startsWith(this.#prefix) ? (key.slice(this.#prefix.length).split('.')[0] ?? null) : null;
  }

  /** Nothing of a writer is unsent any more: its own line goes too. */
  forget(writer: string): void {
    if (this.entriesOf(writer).size === 0) this.#storage?.removeItem(this.#prefix + writer);
  }

  #key(writer: string, uid: string): string {
    return `${this.#prefix}${writer}.${uid}`;
  }

  #set(key: string, value: string): StorageTrouble | null {
    if (!this.#storage) return 'forbidden';
    try {
      this.#storage.setItem(key, value);
      return null;
    } catch (error) {
      return isQuota(error) ? 'full' : 'forbidden';
    }
  }
}
