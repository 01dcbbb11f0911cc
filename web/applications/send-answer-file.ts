import { type AnswerFile, beginAnswerUpload, readAnswerUpload, sendAnswerPiece } from '#contract/application-files.ts';
import { ApiFailure, call } from '../api.ts';
import { currentSession, subscribeSession } from '../session.ts';

interface Sending {
  response: number;
  questionUid: string;
  file: File;
  /** from 0 to 1 */
  onProgress?: (share: number) => void;
  /** true while nothing gets through and it is being tried again */
  onWaiting?: (waiting: boolean) => void;
  signal?: AbortSignal;
}

const pieceBytes = 524_288;
const longestPause = 30_000;

/**
 * Sends a file in pieces until the server has all of it: a failure, a day offline and an ended session are waited out, and the
 * same file chosen again goes on where it broke off. Rejects with the refusal (too large, wrong kind, submitted meanwhile).
 */
export async function sendAnswerFile(sending: Sending): Promise<AnswerFile> {
  const { file, onProgress, signal } = sending;
  let state = await known(sending);
  remember(sending, state.id);
  while (state.file === null) {
    onProgress?.(state.received / file.size);
    const { id, received } = state;
    const octets = file.slice(received, received + pieceBytes);
    state = await patiently(sending, async (again) => {
      // what came of the piece before is not known: the server says where it has got to
      if (again) return call(readAnswerUpload, { params: { uploadId: id }, quiet: true, ...signalOf(signal) });
      return call(sendAnswerPiece, {
        params: { uploadId: id },
        query: { offset: received },
        octets,
        quiet: true,
        ...signalOf(signal),
      });
    });
  }
  onProgress?.(1);
  forget(sending);
  return state.file;
}

/** The upload of this very file that was broken off, where there is one; else a new one. */
async function known(sending: Sending) {
  const { response, questionUid, file, signal } = sending;
  const uploadId = remembered(sending);
  if (uploadId !== null) {
    const found = await patiently(sending, () =>
      call(readAnswerUpload, { params: { uploadId }, quiet: true, ...signalOf(signal) }).catch(ifGone),
    );
    if (found && (found.file !== null || found.received < file.size)) return found;
  }
  const body = { filename: file.name, size: file.size, applicationResponse: response, questionUid };
  return patiently(sending, () => call(beginAnswerUpload, { body, quiet: true, ...signalOf(signal) }));
}

const signalOf = (signal: AbortSignal | undefined) => (signal ? { signal } : {});

function ifGone(failure: unknown): null {
  if (failure instanceof ApiFailure && failure.status === 404) return null;
  throw failure;
}

/** Tries until there is an answer that a person must know of. `again` is true after an attempt whose end is not known. */
async function patiently<Result>({ onWaiting, signal }: Sending, attempt: (again: boolean) => Promise<Result>): Promise<Result> {
  for (let pause = 1_000, again = false; ; pause = Math.min(pause * 2, longestPause), again = true) {
    try {
      const result = await attempt(again);
      onWaiting?.(false);
      return result;
    } catch (failure) {
      signal?.throwIfAborted();
      if (!(failure instanceof ApiFailure) || !passes(failure)) throw failure;
      onWaiting?.(true);
      await changeOr(failure.status === 401 ? longestPause : pause, signal);
    }
  }
}

/** No answer, a server that is just restarting, a session that ended, a piece that is there already (not a response that is submitted or closed). */
function passes({ status, wireErrors }: ApiFailure): boolean {
  return status === 0 || status === 401 || (status === 409 && !wireErrors.reason) || status === 429 || status >= 500;
}

/** Resolves after the pause, or at once when the network or the session is back. */
function changeOr(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
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

const keyOf = ({ response, questionUid }: Sending) => `almoner.upload.${response}.${questionUid}`;
const markOf = ({ file }: Sending) => `${file.name} ${file.size} ${file.lastModified}`;

function remembered(sending: Sending): string | null {
  try {
    const { id, mark } = JSON.parse(localStorage.getItem(keyOf(sending)) ?? '{}') as { id?: string; mark?: string };
    return id !== undefined && mark === markOf(sending) ? id : null;
  } catch {
    return null;
  }
}

function remember(sending: Sending, id: string): void {
  try {
    localStorage.setItem(keyOf(sending), JSON.stringify({ id, mark: markOf(sending) }));
  } catch {
    // a full or closed storage: the upload is then begun anew after a crash
  }
}

function forget(sending: Sending): void {
  localStorage.removeItem(keyOf(sending));
}
