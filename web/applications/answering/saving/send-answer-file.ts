import { type AnswerFile, beginAnswerUpload, readAnswerUpload, sendAnswerPiece } from '#contract/applications/files.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { currentSession, subscribeSession } from '../../../platform/session.ts';

interface Sending {
  response: number;
  questionUid: string;
  file: File;
  /** from 0 to 1 */
  onProgress?: (share: number) => void;
  /** called with the failure when a call waits to be retried, and with null when it has succeeded */
  onWaiting?: (wait: Wait | null) => void;
  signal?: AbortSignal;
}

export interface Wait {
  failure: ApiFailure;
  milliseconds: number;
}

const pieceBytes = 524_288;
const longestPause = 30_000;

/**
 * Sends a file in pieces until the server has all of it. Waits through temporary failures, lost connections and expired
 * sessions. If the user chooses the same file again later, the upload continues. Rejects when the server refuses the file or the
 * signal is aborted.
 */
export async function sendAnswerFile(sending: Sending): Promise<AnswerFile> {
  const { file, onProgress } = sending;
  let state = await findOrBegin(sending);
  remember(sending, state.id);
  while (state.file === null) {
    onProgress?.(state.received / file.size);
    state = await sendNext(sending, state);
  }
  onProgress?.(1);
  forget(sending);
  return state.file;
}

async function sendNext(sending: Sending, { id, received }: { id: string; received: number }) {
  const { file, signal } = sending;
  const octets = file.slice(received, received + pieceBytes);
  const options = { params: { uploadId: id }, quiet: true, ...signalOf(signal) } as const;
  try {
    return await retrying(sending, async (again) => {
      // after a failure, ask the server how much it has stored
      if (again) return call(readAnswerUpload, options);
      return call(sendAnswerPiece, { ...options, query: { offset: received }, octets });
    });
  } catch (failure) {
    // refused: there is nothing to continue
    if (!signal?.aborted) forget(sending);
    throw failure;
  }
}

/** Returns the interrupted upload of the same file, or starts a new one. */
async function findOrBegin(sending: Sending) {
  const { response, questionUid, file, signal } = sending;
  const uploadId = remembered(sending);
  if (uploadId !== null) {
    const found = await retrying(sending, () =>
      call(readAnswerUpload, { params: { uploadId }, quiet: true, ...signalOf(signal) }).catch(ifGone),
    );
    if (found && (found.file !== null || found.received < file.size)) return found;
  }
  const body = { filename: file.name, size: file.size, applicationResponse: response, questionUid };
  return retrying(sending, () => call(beginAnswerUpload, { body, quiet: true, ...signalOf(signal) }));
}

const signalOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

function ifGone(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status === 404) return null;
  throw failure;
}

/** Retries a call until it succeeds, is refused or is aborted. `again`: an earlier attempt has failed, and may have been stored. */
async function retrying<Result>({ onWaiting, signal }: Sending, attempt: (again: boolean) => Promise<Result>): Promise<Result> {
  for (let pause = 1_000, again = false; ; pause = Math.min(pause * 2, longestPause)) {
    try {
      const result = await attempt(again);
      onWaiting?.(null);
      return result;
    } catch (failure) {
      signal?.throwIfAborted();
      if (!(failure instanceof ApiFailure) || !isTemporary(failure)) throw failure;
      // after a 429 nothing was stored
      again ||= failure.status !== 429;
      const milliseconds = Math.max(failure.status === 401 ? longestPause : pause, failure.retryAfter * 1_000);
      onWaiting?.({ failure, milliseconds });
      await pauseOrReconnect(milliseconds, signal);
    }
  }
}

/** Whether to retry: no connection, a server error, too many requests, an expired session, or a piece that is already stored. */
function isTemporary({ status, wireErrors }: ApiFailure): boolean {
  return status === 0 || status === 401 || (status === 409 && !wireErrors.reason) || status === 429 || status >= 500;
}

/** Resolves after the pause, or earlier when the network or the session is back or the upload is cancelled. */
function pauseOrReconnect(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      unsubscribe();
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    const unsubscribe = subscribeSession(() => currentSession() && done());
    window.addEventListener('online', done);
    signal?.addEventListener('abort', done, { once: true });
  });
}

/** Tells files apart that a person chooses. */
export const markOf = (file: File) => `${file.name} ${file.size} ${file.lastModified}`;
const keyOf = ({ response, questionUid, file }: Sending) => `almoner.upload.${response}.${questionUid}.${markOf(file)}`;

function remembered(sending: Sending): string | null {
  try {
    return localStorage.getItem(keyOf(sending));
  } catch {
    return null;
  }
}

function remember(sending: Sending, id: string): void {
  try {
    localStorage.setItem(keyOf(sending), id);
  } catch {
    // the browser cannot store the upload’s id: after a crash, the upload starts from the beginning
  }
}

function forget(sending: Sending): void {
  try {
    localStorage.removeItem(keyOf(sending));
  } catch {
    // nothing was stored either
  }
}
