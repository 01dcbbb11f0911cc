import { saveResponse } from '#contract/applications/response-calls.ts';
import { closedBody, conflictBody, incompleteBody, saveResult } from '#contract/applications/responses.ts';
import { call } from '../../../platform/api.ts';
import type { SendSave } from '../../autosave/saver.ts';
import { sendSaveBy } from '../../autosave/send-save.ts';

/** Returns a function that sends saves of one response and reads their outcome. */
export function sendSaveOf(response: number): SendSave {
  return sendSaveBy({
    bodyOf: ({ writer, sequence, answers }) => ({ applicationData: { elements: answers }, writer, sequence }),
    send: (body, options) => call(saveResponse, { params: { id: response }, body, ...options, quiet: true }),
    saved: (reply) => {
      const { success, data } = saveResult.safeParse(reply);
      return success ? { kind: 'saved', ...data, conflicts: [] } : null;
    },
    conflict: ({ members }) => {
      const { success, data } = conflictBody.safeParse(members);
      if (success) return { kind: 'saved', ...data.saved, conflicts: data.conflicts };
      return closedBody.safeParse(members).success ? { kind: 'closed' } : null;
    },
    reasons: ({ members }) => {
      const named = incompleteBody.shape.problems.safeParse(members['problems']);
      return Object.fromEntries((named.data ?? []).map(({ uid, message }) => [uid, message]));
    },
  });
}
