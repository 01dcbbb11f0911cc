import { draftOpener, newDraft, type Writing } from '../../drafts/autosave/open-draft.ts';
import { sendSaveOf } from './send-save.ts';
import { Uploads } from './uploads.ts';

/** A response that is open in this tab. Its draft survives navigation between the pages of the response. */
export interface OpenResponse extends Writing {
  uploads: Uploads;
}

export const useOpenResponse = draftOpener<OpenResponse>((person, response, onNews) => {
  const draft = newDraft({ person, response, send: sendSaveOf(response), onNews });
  return { draft, uploads: new Uploads(response, draft) };
});
