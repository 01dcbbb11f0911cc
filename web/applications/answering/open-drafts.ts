import { Draft } from '../../drafts/autosave/draft.ts';
import { draftOpener, type Writing } from '../../drafts/autosave/open-draft.ts';
import { browserStorage, randomName } from '../../drafts/browser-storage.ts';
import { livePages } from '../../drafts/live-pages.ts';
import { sendSaveOf } from './send-save.ts';
import { Uploads } from './uploads.ts';

/** A response that is open in this tab. Its draft survives navigation between the pages of the response. */
export interface OpenResponse extends Writing {
  uploads: Uploads;
}

export const useOpenResponse = draftOpener<OpenResponse>((person, response, onNews) => {
  const draft = new Draft({
    person,
    response,
    writer: randomName(),
    storage: browserStorage(),
    living: livePages(),
    send: sendSaveOf(response),
    onNews,
  });
  return { draft, uploads: new Uploads(response, draft) };
});
