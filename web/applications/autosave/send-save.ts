import { ApiFailure } from '../../platform/api.ts';
import { currentSession } from '../../platform/session.ts';
import type { Save, SaveOutcome, SendSave } from './saver.ts';

/** the most bytes that a closing page tries to send; browsers take 64 KiB at most */
const keptAliveBytes = 60_000;

type Saved = Extract<SaveOutcome, { kind: 'saved' | 'closed' }>;

/** How saves of one kind of record are sent, and how their replies are read. */
interface Way<Body> {
  bodyOf: (save: Save) => Body;
  send: (body: Body, options: { keepalive: boolean; signal: AbortSignal }) => Promise<unknown>;
  /** null if the reply is not the server's: the sign-in page of a network can also reply with 200 */
  saved: (reply: unknown, save: Save) => Saved | null;
  /** reads a 409; null if the reply is not the server's */
  conflict: (failure: ApiFailure, save: Save) => Saved | null;
  /** the messages of a 400, by question */
  reasons: (failure: ApiFailure) => Readonly<Record<string, string>>;
}

/** Returns a function that sends saves of one record and reads their outcome. */
export function sendSaveBy<Body>(way: Way<Body>): SendSave {
  return async (save, { leaving, signal }) => {
    const body = way.bodyOf(save);
    const keepalive = leaving && JSON.stringify(body).length * 3 < keptAliveBytes;
    try {
      return way.saved(await way.send(body, { keepalive, signal }), save) ?? { kind: 'unreachable' };
    } catch (error) {
      return error instanceof ApiFailure ? outcomeOf(way, error, save) : { kind: 'unreachable' };
    }
  };
}

function outcomeOf<Body>(way: Way<Body>, failure: ApiFailure, save: Save): SaveOutcome {
  switch (failure.status) {
    case 400:
      return { kind: 'refused', why: failure.summary, reasons: way.reasons(failure) };
    case 401:
      // the user has signed in again: the next attempt uses the new session
      return currentSession() ? { kind: 'unreachable' } : { kind: 'signedOut' };
    case 403:
    case 404:
      return { kind: 'closed' };
    case 409:
      return way.conflict(failure, save) ?? { kind: 'unreachable' };
    case 413:
      return { kind: 'tooLarge' };
    default:
      return { kind: 'unreachable' };
  }
}
