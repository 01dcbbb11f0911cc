import { saveResponse } from '#contract/applications/response-calls.ts';
import { closedBody, conflictBody, incompleteBody, saveResult } from '#contract/applications/responses.ts';
import { call } from '../../../platform/api.ts';
import type { Merge } from '../../autosave/draft.ts';
import { draftOpener, newDraft, type Writing } from '../../autosave/open-draft.ts';
import type { SendSave } from '../../autosave/saver.ts';
import { sendSaveBy } from '../../autosave/send-save.ts';
import { TakenAnswers } from '../earlier/taken-answers.ts';
import { mergeFiles } from './merge-files.ts';
import { Uploads } from './uploads.ts';

/** A response that is open in this tab. Its draft survives navigation between the pages of the response. */
export interface OpenResponse extends Writing {
  uploads: Uploads;
  taken: TakenAnswers;
}

export const useOpenResponse = draftOpener<OpenResponse>((person, response, onNews) => {
  const merge: Merge = (uid, versions) => (uploads.takesSeveral(uid) ? { merged: mergeFiles(versions) } : null);
  const draft = newDraft({ person, response, send: sendSaveOf(response), onNews, merge });
  const uploads = new Uploads(response, draft);
  return { draft, uploads, taken: new TakenAnswers(response, draft, uploads) };
});

/** Returns a function that sends saves of one response and reads their outcome. */
function sendSaveOf(response: number): SendSave {
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
