import { type AnswerValue, isUnanswered } from '#contract/applications/answers.ts';
import type { AnswerConflict } from '#contract/applications/responses.ts';
import type { KeyValues } from '../../platform/drafts/browser-storage.ts';
import type { LivePages } from '../../platform/drafts/live-pages.ts';
import { OrphanedDrafts } from '../../platform/drafts/orphaned-drafts.ts';
import { sameValue } from '../../platform/drafts/same-value.ts';
import {
  type AnswerState,
  acknowledged,
  conflicted,
  decided,
  givenUp,
  heard,
  isSendable,
  noAnswer,
  restored,
  type StoredAnswer,
  typed,
} from './answer-state.ts';
import { type Aside, Asides } from './asides.ts';
import { DraftPersistence } from './draft-persistence.ts';
import { type DraftStatus, statusOf } from './draft-status.ts';
import type { DraftEntry } from './draft-store.ts';
import { type Outbox, type Save, type SaveOutcome, Saver, type SendSave, type Waiting } from './saver.ts';

export interface DraftOptions {
  person: number;
  /** a response's id, or another record's name such as `review-12`; without a dot */
  response: number | string;
  writer: string;
  storage: KeyValues | null;
  living: LivePages;
  send: SendSave;
  now?: () => number;
  /** called when the record was changed or closed at the server, so that the page reads it again */
  onNews?: () => void;
  /** combines two versions of an answer without a loss; null if only a person can decide */
  merge?: Merge;
}

/** `base`: the answer that both have changed; undefined if it is not known. */
export interface Versions {
  base: AnswerValue | undefined;
  mine: AnswerValue;
  theirs: AnswerValue;
}
export type Merge = (uid: string, versions: Versions) => { merged: AnswerValue } | null;

/**
 * The answers of one response, or the fields of one review, on an open page. The draft stores every keystroke in the browser
 * and sends every text to the server. It does not know the questions.
 */
export class Draft implements Outbox {
  readonly writer: string;
  readonly #answers = new Map<string, AnswerState>();
  readonly #persistence: DraftPersistence;
  readonly #orphans: OrphanedDrafts;
  readonly #asides: Asides;
  readonly #saver: Saver;
  readonly #certain: boolean;
  readonly #now: () => number;
  readonly #news: () => void;
  readonly #merge: Merge;
  readonly #listeners = new Set<() => void>();
  #savedAt: string | null = null;
  #stopped = false;
  #closed = false;
  #status: DraftStatus;

  constructor({ person, response, writer, storage, living, send, now = Date.now, ...more }: DraftOptions) {
    this.writer = writer;
    this.#persistence = new DraftPersistence(storage, person, response);
    this.#orphans = new OrphanedDrafts(writer, this.#persistence, living, (gone) => this.#adopt(gone));
    this.#certain = living.certain;
    this.#asides = new Asides(storage, person, response, now());
    this.#now = now;
    this.#news = more.onNews ?? (() => undefined);
    this.#merge = more.merge ?? (() => null);
    this.#saver = new Saver(this, send, () => this.#changed());
    this.#status = this.#read();
  }

  /** Restores the drafts of closed pages, and watches for further pages that close. Resolves when the existing drafts are restored. */
  begin(): Promise<void> {
    return this.#orphans.begin();
  }

  /** Call after another page has written this key of the browser's storage. */
  noticed(key: string): void {
    void this.#orphans.noticed(key);
    if (this.#asides.noticed(key)) this.#changed();
  }

  /* State for the page */

  answer(uid: string): AnswerState {
    return this.#answers.get(uid) ?? noAnswer;
  }

  /** All text that the server does not have, by question. */
  get unsent(): ReadonlyMap<string, AnswerValue> {
    const unsent = [...this.#answers].filter(([, state]) => state.unsent !== null);
    return new Map(unsent.map(([uid, { field }]) => [uid, field]));
  }

  get status(): DraftStatus {
    return this.#status;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /* Actions of the user */

  type(uid: string, answer: AnswerValue): void {
    const before = this.answer(uid);
    const after = typed(before, answer, this.writer, this.#now());
    if (after === before) return;
    this.#set(uid, after);
    this.#saver.typed();
    this.#changed();
  }

  /** Sends unsent text. Resolves with true if the server now has all text. */
  async flush(options?: { leaving: boolean }): Promise<boolean> {
    await this.#saver.flush(options);
    return this.status.unsent === 0;
  }

  /** In a conflict, keeps the user's own text and sets the server's answer aside. A combination of both sets nothing aside. */
  chooseOwn(uid: string, answer: AnswerValue = this.answer(uid).field): void {
    const state = this.answer(uid);
    if (!state.conflict) return;
    if (sameValue(answer, state.field)) this.#asides.add(uid, state.conflict.answer, state.conflict.writtenBy, this.#now());
    this.#set(uid, decided(state, answer, this.writer, this.#now()));
    void this.flush();
  }

  /** Replaces the user's text with the server's answer, and sets the user's text aside. */
  chooseStored(uid: string): void {
    const state = this.answer(uid);
    if (!state.unsent) return;
    this.#asides.add(uid, state.field, 'you', this.#now());
    this.#set(uid, givenUp(state));
    this.#changed();
  }

  /** Deletes the typed text for good, and shows the server's answer. */
  discard(uid: string): void {
    this.#set(uid, givenUp(this.answer(uid)));
    this.#changed();
  }

  /** Puts an answer into a field, and sets the current answer aside. */
  replace(uid: string, answer: AnswerValue): void {
    const { field } = this.answer(uid);
    if (!isUnanswered(field)) this.#asides.add(uid, field, 'you', this.#now());
    this.type(uid, answer);
  }

  /** Puts a text that was set aside back into its field, and sets the current text aside. */
  takeAside({ key, uid, answer }: Aside): void {
    this.dropAside(key);
    this.replace(uid, answer);
  }

  dropAside(key: string): void {
    this.#asides.drop(key);
    this.#changed();
  }

  /* Data from the server */

  /** Takes answers that were read from the server. A question that is missing in the list keeps its state. */
  heard(answers: ReadonlyMap<string, StoredAnswer>, savedAt: string | null): void {
    for (const [uid, stored] of answers) this.#set(uid, heard(this.answer(uid), stored));
    if (savedAt !== null && (this.#savedAt === null || savedAt > this.#savedAt)) this.#savedAt = savedAt;
    this.#changed();
  }

  /** Call when the server no longer accepts answers from this user, or accepts them again. */
  setClosed(closed: boolean): void {
    if (closed === this.#closed) return;
    this.#closed = closed;
    this.#stopOrGoOn();
  }

  /** Call when the user has signed out, or has signed in again. */
  setStopped(stopped: boolean): void {
    if (stopped === this.#stopped) return;
    this.#stopped = stopped;
    this.#stopOrGoOn();
  }

  /** Call when the page closes. Unsent text stays in the storage for the next page. */
  close(): void {
    this.#saver.stop();
    this.#persistence.forget(this.writer);
    this.#orphans.close();
  }

  /* The saver takes answers from here and reports the outcome */

  waiting(except: ReadonlySet<string>): Waiting | null {
    const all = [...this.#answers].filter(([uid, state]) => isSendable(state) && !except.has(uid));
    const writer = all[0]?.[1].unsent?.writer;
    if (writer === undefined) return null;
    const answers = all
      .filter(([, { unsent }]) => unsent?.writer === writer)
      .map(([uid, { field, unsent }]) => ({ uid, answer: field, revision: unsent?.revision ?? 0 }));
    return { writer, answers };
  }

  nextSequence(writer: string): number {
    return this.#persistence.nextSequence(writer);
  }

  setOff({ answers }: Save): void {
    for (const { uid } of answers) {
      const state = this.answer(uid);
      if (state.unsent) this.#answers.set(uid, { ...state, unsent: { ...state.unsent, maybeArrived: true } });
    }
  }

  came(save: Save, outcome: SaveOutcome): void {
    if (outcome.kind === 'saved') this.#saved(save, outcome.answers, outcome.conflicts, outcome.savedAt);
    if (outcome.kind === 'refused') this.#refuse(save, outcome.why, outcome.reasons);
    if (outcome.kind === 'tooLarge') this.#refuse(save, 'This answer is too long to be saved.');
    if (outcome.kind === 'signedOut') this.#stopped = true;
    if (outcome.kind === 'closed') {
      this.#closed = true;
      this.#news();
    }
  }

  #saved(
    { writer, answers }: Save,
    stored: readonly { uid: string; revision: number }[],
    conflicts: readonly AnswerConflict[],
    at: string,
  ): void {
    const revisions = new Map(stored.map(({ uid, revision }) => [uid, revision]));
    for (const { uid, answer } of answers) {
      const revision = revisions.get(uid);
      if (revision !== undefined) this.#set(uid, acknowledged(this.answer(uid), answer, revision));
    }
    if (conflicts.length > 0) this.#news();
    for (const conflict of conflicts) this.#meet(conflict);
    if (stored.length > 0) this.#savedAt = at;
    if (writer !== this.writer) this.#persistence.forget(writer);
    this.#persistence.retry((uid) => this.answer(uid));
  }

  /** Takes a newer answer of somebody else: sends both in one if they can be merged, else asks the user. */
  #meet(conflict: AnswerConflict): void {
    const { uid, answer: theirs } = conflict;
    const { field: mine, unsent } = this.answer(uid);
    const state = conflicted(this.answer(uid), conflict);
    const both = state.conflict && this.#merge(uid, { base: unsent?.base, mine, theirs });
    this.#set(uid, both ? decided(state, both.merged, this.writer, this.#now()) : state);
  }

  #refuse({ answers }: Save, why: string, reasons?: Readonly<Record<string, string>>): void {
    const named = answers.filter(({ uid }) => reasons?.[uid] !== undefined);
    // without a name all are refused: what stayed unsent would be sent again at once, without an end
    for (const { uid } of named.length > 0 ? named : answers)
      this.#set(uid, { ...this.answer(uid), refused: reasons?.[uid] ?? why });
  }

  #set(uid: string, state: AnswerState): void {
    const before = this.answer(uid);
    this.#answers.set(uid, state);
    this.#persistence.follow(uid, before, state);
  }

  /* Drafts of closed pages */

  #adopt(writer: string): void {
    const entries = this.#persistence.takeOver(writer);
    for (const [uid, entry] of entries) this.#bringBack(uid, entry, writer);
    this.#persistence.forget(writer);
    if (entries.size === 0) return;
    this.#saver.typed();
    this.#changed();
  }

  /** Shows the newest of several texts in the field, and sets the others aside. */
  #bringBack(uid: string, { answer, revision, typedAt }: DraftEntry, gone: string): void {
    const state = this.answer(uid);
    const writer = this.#certain ? gone : this.writer;
    const older = state.unsent !== null && state.unsent.typedAt >= typedAt;
    if (state.unsent && !sameValue(state.field, answer)) {
      const [other, at] = older ? [answer, typedAt] : [state.field, state.unsent.typedAt];
      this.#asides.add(uid, other, 'you', at);
    }
    if (!older) this.#set(uid, restored(state, answer, { revision, typedAt, writer }));
    if (older || (writer !== gone && !this.#persistence.trouble)) this.#persistence.drop(gone, uid);
  }

  /* Notifying the page */

  #stopOrGoOn(): void {
    if (this.#stopped || this.#closed) this.#saver.stop();
    else this.#saver.resume();
    this.#changed();
  }

  #changed(): void {
    this.#status = this.#read();
    for (const listener of this.#listeners) listener();
  }

  #read(): DraftStatus {
    const { busy, failures } = this.#saver;
    const closed = this.#closed ? 'closed' : this.#stopped ? 'stopped' : null;
    return statusOf(this.#answers, closed ?? (failures > 0 ? 'retrying' : busy ? 'saving' : null), {
      savedAt: this.#savedAt,
      storage: this.#persistence.trouble,
      asides: this.#asides.all,
    });
  }
}
