import { draftOpener, newDraft, type Writing } from '../../autosave/open-draft.ts';
import { TakenAnswers } from '../earlier/taken-answers.ts';
import { sendSaveOf } from './send-save.ts';
import { Uploads } from './uploads.ts';

/** A response that is open in this tab. Its draft survives navigation between the pages of the response. */
export interface OpenResponse extends Writing {
  uploads: Uploads;
  taken: TakenAnswers;
}

export const useOpenResponse = draftOpener<OpenResponse>((person, response, onNews) => {
  const draft = newDraft({ person, response, send: sendSaveOf(response), onNews });
  const uploads = new Uploads(response, draft);
  return { draft, uploads, taken: new TakenAnswers(response, draft, uploads) };
});
