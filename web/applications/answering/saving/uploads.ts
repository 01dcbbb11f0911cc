import { type FileSettings, fileIds, mostFilesOf } from '#contract/applications/element-types/file.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure } from '../../../platform/api.ts';
import type { Draft } from '../../autosave/draft.ts';
import { refusalOfFile, refusalOfNumber } from './file-refusals.ts';
import { markOf, sendAnswerFile, type Wait } from './send-answer-file.ts';

export interface AnswerFileInfo {
  id: number;
  name: string;
  /** in bytes; null if unknown */
  size: number | null;
  link: string | null;
}

export interface Upload {
  /** rises in the order in which the files were chosen */
  key: number;
  file: File;
  /** the part that was sent, from 0 to 1 */
  share: number;
  /** why the upload stopped; null while it continues or waits for its turn */
  stopped: string | null;
  /** whether the upload can be retried */
  again: boolean;
}

interface Running extends Upload {
  hasBegun: boolean;
  cancel: AbortController;
}

const unreachable = 'The upload has stopped: the server can’t be reached. It goes on from here once it can.';
/** failures whose message is for the user: too many uploads at once, no database, a full disk */
const toldByServer = [429, 503, 507];
/** uploads under way at once; the server admits three of one person */
const atOnce = 3;
const none: readonly Running[] = [];

/** The uploads of one response. They continue while the user works on another page of the response. */
export class Uploads {
  readonly #response: number;
  readonly #draft: Draft;
  readonly #questions = new Map<string, FileSettings>();
  readonly #running = new Map<string, readonly Running[]>();
  readonly #files = new Map<number, AnswerFileInfo>();
  /** the `key` of the upload of each file that was sent from this page */
  readonly #places = new Map<number, number>();
  readonly #listeners = new Set<() => void>();
  #lastKey = 0;
  #sending = 0;

  constructor(response: number, draft: Draft) {
    this.#response = response;
    this.#draft = draft;
  }

  /** Whether closing the page now would lose an upload. */
  get busy(): boolean {
    return [...this.#running.values()].flat().some(isAlive);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Call with every FILE question that was read. */
  ask(question: FileSettings & { uid: string }): void {
    this.#questions.set(question.uid, question);
  }

  takesSeveral(uid: string): boolean {
    return mostFilesOf(this.#questions.get(uid) ?? {}) > 1;
  }

  of(uid: string): readonly Upload[] {
    return this.#running.get(uid) ?? none;
  }

  info(id: number): AnswerFileInfo | undefined {
    return this.#files.get(id);
  }

  know(info: AnswerFileInfo): void {
    this.#files.set(info.id, info);
  }

  /** Uploads files side by side. Those that the question does not take are listed with the reason. */
  add(uid: string, files: readonly File[]): void {
    if (!this.takesSeveral(uid)) for (const { key } of this.of(uid)) this.cancel(uid, key);
    for (const file of files) {
      const stopped = this.#refusal(uid, file);
      this.#lastKey += 1;
      const upload = { key: this.#lastKey, file, share: 0, stopped, again: stopped === null, hasBegun: false };
      this.#set(uid, [...(this.#running.get(uid) ?? none), { ...upload, cancel: new AbortController() }]);
    }
    this.#begin();
  }

  /** How many files the question still takes, with the uploads under way. */
  room(uid: string): number {
    const question = this.#questions.get(uid) ?? {};
    const alive = (this.#running.get(uid) ?? none).filter(isAlive).length;
    // the answer of a question that takes one file is replaced
    const answered = this.takesSeveral(uid) ? fileIds(this.#draft.answer(uid).field).length : 0;
    return Math.max(0, mostFilesOf(question) - answered - alive);
  }

  #refusal(uid: string, file: File): string | null {
    const question = this.#questions.get(uid) ?? {};
    const others = (this.#running.get(uid) ?? none).filter(isAlive);
    if (others.some((other) => markOf(other.file) === markOf(file))) return 'This file is being uploaded already.';
    return refusalOfFile(question, file) ?? (this.room(uid) === 0 ? refusalOfNumber(question) : null);
  }

  /** Continues a stopped upload at once, from what the server has stored. */
  retry(uid: string, key: number): void {
    const upload = this.#find(uid, key);
    if (!upload?.again || upload.stopped === null) return;
    upload.cancel.abort();
    this.#change(uid, key, { stopped: null, hasBegun: false, cancel: new AbortController() });
    this.#begin();
  }

  retryAll(): void {
    for (const [uid, uploads] of this.#running) for (const { key } of uploads) this.retry(uid, key);
  }

  cancel(uid: string, key: number): void {
    this.#find(uid, key)?.cancel.abort();
    this.#drop(uid, key);
  }

  /** Starts the uploads whose turn it is. */
  #begin(): void {
    for (const [uid, uploads] of this.#running) {
      for (const upload of uploads) {
        if (this.#sending >= atOnce) return;
        if (upload.hasBegun || upload.stopped !== null) continue;
        this.#change(uid, upload.key, { hasBegun: true });
        this.#sending += 1;
        void this.#send(uid, upload).finally(() => {
          this.#sending -= 1;
          this.#begin();
        });
      }
    }
  }

  async #send(uid: string, { key, file, cancel: { signal } }: Running): Promise<void> {
    const note = (change: Partial<Running>) => !signal.aborted && this.#change(uid, key, change);
    try {
      const done = await sendAnswerFile({
        response: this.#response,
        questionUid: uid,
        file,
        onProgress: (share) => note({ share }),
        onWaiting: (wait) => note({ stopped: wait && waitText(wait) }),
        signal,
      });
      if (signal.aborted) return;
      this.know({ id: done.id, name: done.filename, size: file.size, link: done.file });
      this.#drop(uid, key);
      this.#answer(uid, key, done.id);
    } catch (error) {
      const refused = error instanceof ApiFailure && error.isRefusal;
      note(refused ? { stopped: error.summary, again: false } : { stopped: unreachable });
    }
  }

  /** Puts a file into the answer. In a list, files stand in the order in which they were chosen. */
  #answer(uid: string, key: number, id: number): void {
    const ids = fileIds(this.#draft.answer(uid).field);
    this.#places.set(id, key);
    if (!this.takesSeveral(uid)) this.#draft.type(uid, id);
    else if (!ids.includes(id)) {
      const next = ids.findIndex((other) => (this.#places.get(other) ?? 0) > key);
      this.#draft.type(uid, ids.toSpliced(next < 0 ? ids.length : next, 0, id));
    }
    void this.#draft.flush();
  }

  #find(uid: string, key: number): Running | undefined {
    return this.#running.get(uid)?.find((upload) => upload.key === key);
  }

  #change(uid: string, key: number, change: Partial<Running>): void {
    const uploads = this.#running.get(uid) ?? none;
    this.#set(
      uid,
      uploads.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)),
    );
  }

  #drop(uid: string, key: number): void {
    this.#set(
      uid,
      (this.#running.get(uid) ?? none).filter((upload) => upload.key !== key),
    );
  }

  #set(uid: string, uploads: readonly Running[]): void {
    if (uploads.length > 0) this.#running.set(uid, uploads);
    else this.#running.delete(uid);
    for (const listener of this.#listeners) listener();
  }
}

function waitText({ failure: { status, detail }, milliseconds }: Wait): string {
  if (detail === undefined || !toldByServer.includes(status)) return unreachable;
  return `${detail} The upload goes on by itself in ${howMany(Math.ceil(milliseconds / 1_000), 'second', 'seconds')}.`;
}

/** Whether the upload may still become a file. */
const isAlive = ({ stopped, again }: Upload): boolean => stopped === null || again;
