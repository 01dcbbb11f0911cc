import { ApiFailure } from '../../api.ts';
import { programme } from '../../programme.ts';
import type { Draft } from '../draft/draft.ts';
import { type Begun, sendInPieces } from './send-in-pieces.ts';

/** A file as it is shown: stored already, or told by its upload. */
export interface AnswerFileInfo {
  id: number;
  name: string;
  /** bytes */
  size: number | null;
  link: string | null;
}

/** A file on its way up. */
export interface Upload {
  file: File;
  /** from 0 to 1 */
  share: number;
  /** why it stopped; null while it goes on */
  stopped: string | null;
  /** it goes on by itself, and can be made to at once */
  again: boolean;
}

interface Running extends Upload {
  begun: Begun | null;
  failures: number;
  cancel: AbortController;
}

const unreachable = 'The upload has stopped: the server can’t be reached. It goes on from here once it can.';
/** milliseconds until a stopped upload goes on by itself */
const retries = [1_000, 3_000, 10_000, 30_000];

/** Uploads of one response. They go on while the person works on another page of it. */
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

  /** Is there a file that would not arrive if the page went now? */
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

  /** What is known of a stored file. */
  info(id: number): AnswerFileInfo | undefined {
    return this.#files.get(id);
  }

  know(info: AnswerFileInfo): void {
    this.#files.set(info.id, info);
  }

  start(uid: string, file: File): void {
    this.cancel(uid);
    const upload = { file, share: 0, begun: null, failures: 0, cancel: new AbortController() };
    const refused = this.#refused(file);
    this.#set(uid, { ...upload, stopped: refused, again: refused === null });
    if (refused === null) void this.#send(uid);
  }

  /** Goes on at once where an upload has stopped. */
  retry(uid: string): void {
    const upload = this.#running.get(uid);
    if (!upload?.again || upload.stopped === null) return;
    this.#set(uid, { ...upload, stopped: null });
    void this.#send(uid);
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

  async #send(uid: string): Promise<void> {
    const upload = this.#running.get(uid);
    if (!upload) return;
    const { file, cancel, begun } = upload;
    const { signal } = cancel;
    const note = (change: Partial<Running>) => {
      const now = this.#running.get(uid);
      if (now && !signal.aborted) this.#set(uid, { ...now, ...change });
    };
    try {
      const sending = {
        file,
        response: this.#response,
        uid,
        signal,
        onProgress: (share: number) => note({ share, failures: 0 }),
      };
      const { id, filename, file: link } = await sendInPieces(begun, sending, (now) => note({ begun: now }));
      if (signal.aborted) return;
      this.know({ id, name: filename, size: file.size, link });
      this.#set(uid, undefined);
      this.#draft.type(uid, id);
      void this.#draft.flush();
    } catch (error) {
      if (!signal.aborted) this.#stop(uid, error);
    }
  }

  #stop(uid: string, error: unknown): void {
    const upload = this.#running.get(uid);
    if (!upload) return;
    const failure = error instanceof ApiFailure ? error : new ApiFailure(0, null);
    const again = !failure.isRefusal || [401, 409, 429].includes(failure.status);
    const { failures } = upload;
    this.#set(uid, { ...upload, again, stopped: again ? unreachable : failure.summary, failures: failures + 1 });
    if (again) setTimeout(() => this.retry(uid), retries[Math.min(failures, retries.length - 1)]);
  }

  #set(uid: string, upload: Running | undefined): void {
    if (upload) this.#running.set(uid, upload);
    else this.#running.delete(uid);
    for (const listener of this.#listeners) listener();
  }
}
