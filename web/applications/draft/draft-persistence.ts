import type { KeyValues, StorageTrouble } from '../../drafts/browser-storage.ts';
import type { Remains } from '../../drafts/gone-pages.ts';
import type { AnswerState } from './answer-state.ts';
import { sameAnswer } from './answer-state.ts';
import { type DraftEntry, DraftStore } from './draft-store.ts';

/** Adopted drafts count on from here: a number that was given out but could not be written down is never used twice. */
const sequenceGap = 1_000;

/** Holds the storage to what stands on the page: what is unsent is in it, and nothing else. */
export class Keeper implements Remains {
  readonly #store: DraftStore;
  readonly #sequences = new Map<string, number>();
  /** questions whose text found no room */
  readonly #unkept = new Map<string, StorageTrouble>();
  readonly #forbidden: boolean;

  constructor(storage: KeyValues | null, person: number, response: number) {
    this.#store = new DraftStore(storage, person, response);
    this.#forbidden = storage === null;
  }

  get trouble(): StorageTrouble | null {
    return this.#unkept.values().next().value ?? (this.#forbidden ? 'forbidden' : null);
  }

  /** One answer changed. A keystroke ends here, in the storage, before anything else happens. */
  follow(uid: string, before: AnswerState, { field, unsent }: AnswerState): void {
    if (before.unsent && before.unsent.writer !== unsent?.writer) this.drop(before.unsent.writer, uid);
    if (!unsent) return void this.#unkept.delete(uid);
    if (before.unsent !== unsent || !sameAnswer(before.field, field)) this.#keep(uid, { answer: field, ...unsent });
  }

  drop(writer: string, uid: string): void {
    this.#store.drop(writer, uid);
  }

  /** Room was made: what had none is tried again. */
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
    this.#store.keepSequence(writer, next);
    return next;
  }

  /** Everything that a gone page left, to go on with. */
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
