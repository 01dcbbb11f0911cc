import type { KeyValues, StorageTrouble } from '../../platform/drafts/browser-storage.ts';
import type { Remains } from '../../platform/drafts/orphaned-drafts.ts';
import { sameValue } from '../../platform/drafts/same-value.ts';
import type { AnswerState } from './answer-state.ts';
import { type DraftEntry, DraftStore } from './draft-store.ts';

/**
 * Added to the sequence of an adopted draft, because no number may be used twice, and the closed page may have used numbers that
 * it could not store.
 */
const sequenceGap = 1_000;

/** Stores the unsent answers of this page in the browser, and deletes them once the server has acknowledged them. */
export class DraftPersistence implements Remains {
  readonly #store: DraftStore;
  readonly #sequences = new Map<string, number>();
  /** questions whose text did not fit into the storage */
  readonly #unkept = new Map<string, StorageTrouble>();
  readonly #forbidden: boolean;

  constructor(storage: KeyValues | null, person: number, response: number | string) {
    this.#store = new DraftStore(storage, person, response);
    this.#forbidden = storage === null;
  }

  get trouble(): StorageTrouble | null {
    return this.#unkept.values().next().value ?? (this.#forbidden ? 'forbidden' : null);
  }

  /** Stores a changed answer. Runs on every keystroke, before anything else. */
  follow(uid: string, before: AnswerState, { field, unsent }: AnswerState): void {
    if (before.unsent && before.unsent.writer !== unsent?.writer) this.drop(before.unsent.writer, uid);
    if (!unsent) return void this.#unkept.delete(uid);
    if (before.unsent !== unsent || !sameValue(before.field, field)) this.#keep(uid, { answer: field, ...unsent });
  }

  drop(writer: string, uid: string): void {
    this.#store.drop(writer, uid);
  }

  /** Tries again to store what did not fit, after space was freed. */
  retry(answerOf: (uid: string) => AnswerState): void {
    for (const uid of [...this.#unkept.keys()]) {
      const { field, unsent } = answerOf(uid);
      if (unsent) this.#keep(uid, { answer: field, ...unsent });
      if (this.#unkept.has(uid)) return;
    }
  }

  nextSequence(writer: string): number {
    const next = (this.#sequences.get(writer) ?? this.#store.sequenceOf(writer)) + 1;
    this.#sequences.set(writer, next);
    this.#store.storeSequence(writer, next);
    return next;
  }

  /** Takes over the unsent answers of a closed page. */
  takeOver(writer: string): Map<string, DraftEntry> {
    const entries = this.#store.entriesOf(writer);
    this.#sequences.set(writer, this.#store.sequenceOf(writer) + sequenceGap);
    return entries;
  }

  forget(writer: string): void {
    this.#store.forget(writer);
  }

  writers(): string[] {
    return this.#store.writers();
  }

  writerOf(key: string): string | null {
    return this.#store.writerOf(key);
  }

  #keep(uid: string, { answer, revision, typedAt, writer }: DraftEntry & { writer: string }): void {
    const trouble = this.#store.keep(writer, uid, { answer, revision, typedAt });
    if (trouble) this.#unkept.set(uid, trouble);
    else this.#unkept.delete(uid);
  }
}
