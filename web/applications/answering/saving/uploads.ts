import { ApiFailure } from '../../../platform/api.ts';
import { programme } from '../../../platform/programme/programme.ts';
import type { Draft } from '../../autosave/draft.ts';
import { sendAnswerFile } from './send-answer-file.ts';

export interface AnswerFileInfo {
  id: number;
  name: string;
  /** in bytes; null if unknown */
  size: number | null;
  link: string | null;
}

export interface Upload {
  file: File;
  /** the part that was sent, from 0 to 1 */
  share: number;
  /** why the upload stopped; null while it continues */
  stopped: string | null;
  /** whether the upload can be retried */
  again: boolean;
}

interface Running extends Upload {
  cancel: AbortController;
}

const unreachable = 'The upload has stopped: the server can’t be reached. It goes on from here once it can.';

/** The uploads of one response. They continue while the user works on another page of the response. */
export class Uploads {
  readonly #response: number;
  readonly #draft: Draft;
  readonly #running = new Map<string, Running>();
  readonly #files = new Map<number, AnswerFileInfo>();
  readonly #listeners = new Set<() => void>();

  constructor(response: number, draft: Draft) {
    this.#response = response;
    this.#draft = draft;
  }

  /** Whether closing the page now would lose an upload. */
  get busy(): boolean {
    return [...this.#running.values()].some(({ stopped, again }) => stopped === null || again);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(uid: string): Upload | undefined {
    return this.#running.get(uid);
  }

  info(id: number): AnswerFileInfo | undefined {
    return this.#files.get(id);
  }

  know(info: AnswerFileInfo): void {
    this.#files.set(info.id, info);
  }

  start(uid: string, file: File): void {
    this.cancel(uid);
    const refused = this.#refused(file);
    const upload = { file, share: 0, stopped: refused, again: refused === null, cancel: new AbortController() };
    this.#set(uid, upload);
    if (refused === null) void this.#send(uid, upload);
  }

  /** Continues a stopped upload at once, from what the server has stored. */
  retry(uid: string): void {
    const upload = this.#running.get(uid);
    if (upload?.again && upload.stopped !== null) this.start(uid, upload.file);
  }

  retryAll(): void {
    for (const uid of this.#running.keys()) this.retry(uid);
  }

  cancel(uid: string): void {
    this.#running.get(uid)?.cancel.abort();
    this.#set(uid, undefined);
  }

  #refused({ size }: File): string | null {
    const limit = programme().uploadLimits.file;
    if (size === 0) return 'This file is empty.';
    return size > limit ? `This file is too large: the limit is ${limit / 1_000_000} MB.` : null;
  }

  async #send(uid: string, { file, cancel: { signal } }: Running): Promise<void> {
    const note = (change: Partial<Running>) => {
      const now = this.#running.get(uid);
      if (now && !signal.aborted) this.#set(uid, { ...now, ...change });
    };
    try {
      const done = await sendAnswerFile({
        response: this.#response,
        questionUid: uid,
        file,
        onProgress: (share) => note({ share }),
        onWaiting: (waiting) => note({ stopped: waiting ? unreachable : null }),
        signal,
      });
      if (signal.aborted) return;
      this.know({ id: done.id, name: done.filename, size: file.size, link: done.file });
      this.#set(uid, undefined);
      this.#draft.type(uid, done.id);
      void this.#draft.flush();
    } catch (error) {
      const refused = error instanceof ApiFailure && error.isRefusal;
      note(refused ? { stopped: error.summary, again: false } : { stopped: unreachable });
    }
  }

  #set(uid: string, upload: Running | undefined): void {
    if (upload) this.#running.set(uid, upload);
    else this.#running.delete(uid);
    for (const listener of this.#listeners) listener();
  }
}
