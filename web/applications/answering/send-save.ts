import { saveResponse } from '#contract/applications/response-calls.ts';
import { closedBody, conflictBody, incompleteBody, saveResult } from '#contract/applications/responses.ts';
import { ApiFailure, call } from '../../api.ts';
import type { SaveOutcome, SendSave } from '../../drafts/autosave/saver.ts';
import { currentSession } from '../../session.ts';

/** bytes that a browser sends for a page that is closing */
const keptAliveBytes = 60_000;

/** Returns a function that sends saves of one response and reads their outcome. */
export function sendSaveOf(response: number): SendSave {
  return async ({ writer, sequence, answers }, { leaving, signal }) => {
    const body = { applicationData: { elements: answers }, writer, sequence };
    const keepalive = leaving && JSON.stringify(body).length * 3 < keptAliveBytes;
    try {
      const result = await call(saveResponse, { params: { id: response }, body, keepalive, signal, quiet: true });
      // the sign-in page of a network can also reply with 200
      const saved = saveResult.safeParse(result);
      return saved.success ? { kind: 'saved', ...saved.data, conflicts: [] } : { kind: 'unreachable' };
    } catch (error) {
      return error instanceof ApiFailure ? outcomeOf(error) : { kind: 'unreachable' };
    }
  };
}

function outcomeOf(failure: ApiFailure): SaveOutcome {
  switch (failure.status) {
    case 400:
      return refused(failure);
    case 401:
      // the user has signed in again: the next attempt uses the new session
      return currentSession() ? { kind: 'unreachable' } : { kind: 'signedOut' };
    case 409: {
      const { success, data } = conflictBody.safeParse(failure.members);
      if (success) return { kind: 'saved', ...data.saved, conflicts: data.conflicts };
      return { kind: closedBody.safeParse(failure.members).success ? 'closed' : 'unreachable' };
    }
    case 403:
    case 404:
      return { kind: 'closed' };
    case 413:
      return { kind: 'tooLarge' };
    default:
      return { kind: 'unreachable' };
  }
}

function refused(failure: ApiFailure): SaveOutcome {
  const named = incompleteBody.shape.problems.safeParse(failure.members['problems']);
  const reasons = Object.fromEntries((named.data ?? []).map(({ uid, message }) => [uid, message]));
  return { kind: 'refused', why: failure.summary, reasons };
}
