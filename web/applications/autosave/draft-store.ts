import type { AnswerValue } from '#contract/applications/answers.ts';
import {
  type KeyValues,
  keysOf,
  readJson,
  replaceText,
  type StorageTrouble,
  writeText,
} from '../../platform/drafts/browser-storage.ts';
import { draftRoot as root } from './unsent-drafts.ts';

// Unsent text in the browser's storage. Each question has its own entry, so that a keystroke writes only one answer. The key of an
// entry is `almoner.draft.<person>.<response>.<writer>.<question>`. The key without a question holds the number of the writer's last
// save.

export interface DraftEntry {
  answer: AnswerValue;
  revision: number;
  typedAt: number;
}

function isEntry(value: unknown): value is DraftEntry {
  if (typeof value !== 'object' || value === null) return false;
  const { revision, typedAt } = value as Partial<DraftEntry>;
  return 'answer' in value && typeof revision === 'number' && typeof typedAt === 'number';
}

/** One user's drafts of one response in this browser. */
export class DraftStore {
  readonly #storage: KeyValues | null;
  readonly #prefix: string;

  constructor(storage: KeyValues | null, person: number, response: number | string) {
    this.#storage = storage;
    this.#prefix = `${root}.${person}.${response}.`;
  }

  /** Stores an answer. Returns the reason if that failed, else null. */
  keep(writer: string, uid: string, entry: DraftEntry): StorageTrouble | null {
    return replaceText(this.#storage, this.#key(writer, uid), JSON.stringify(entry));
  }

  drop(writer: string, uid: string): void {
    this.#storage?.removeItem(this.#key(writer, uid));
  }

  /** Every unsent answer of a writer, by question. */
  entriesOf(writer: string): Map<string, DraftEntry> {
    const entries = new Map<string, DraftEntry>();
    if (!this.#storage) return entries;
    const prefix = this.#key(writer, '');
    for (const key of keysOf(this.#storage, prefix)) {
      const entry = readJson(this.#storage, key);
      if (isEntry(entry)) entries.set(key.slice(prefix.length), entry);
    }
    return entries;
  }

  /** The number of a writer's last save; 0 before the first. */
  sequenceOf(writer: string): number {
    const sequence = readJson(this.#storage, this.#prefix + writer);
    return typeof sequence === 'number' ? sequence : 0;
  }

  storeSequence(writer: string, sequence: number): void {
    writeText(this.#storage, this.#prefix + writer, JSON.stringify(sequence));
  }

  /** Writers with entries in the storage. */
  writers(): string[] {
    if (!this.#storage) return [];
    const writers = keysOf(this.#storage, this.#prefix).map((key) => key.slice(this.#prefix.length).split('.')[0] ?? '');
    return [...new Set(writers)];
  }

  /** The writer in a storage key; null if the key is not one of these drafts. */
  writerOf(key: string): string | null {
    return key.startsWith(this.#prefix) ? (key.slice(this.#prefix.length).split('.')[0] ?? null) : null;
  }

  /** Deletes the number of the writer's last save, if none of the writer's answers is unsent. */
  forget(writer: string): void {
    if (this.entriesOf(writer).size === 0) this.#storage?.removeItem(this.#prefix + writer);
  }

  #key(writer: string, uid: string): string {
    return `${this.#prefix}${writer}.${uid}`;
  }
}
