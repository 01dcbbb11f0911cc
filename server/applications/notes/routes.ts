import { addNote, changeNote, deleteNote, listNotes } from '#contract/applications/response-notes.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findNotes } from './store.ts';
import { removeNote, reviseNote, writeNote } from './write-note.ts';

/** Notes of programme staff on a response. */
export function responseNoteRoutes(app: App): void {
  serve(app, listNotes, async ({ db, actor, params: { id }, query }) => {
    if (!(await findReadableResponse(db, actor, id))) throw notFound();
    return pageOf(query, (limit, offset) => findNotes(db, { actor, response: id, limit, offset }));
  });

  serve(app, addNote, async ({ tx, actor, params: { id }, body }) => {
    if (!(await findReadableResponse(tx, actor, id))) throw notFound();
    return writeNote(tx, actor, id, body);
  });

  serve(app, changeNote, ({ tx, actor, params: { id }, body: { version, ...draft } }) =>
    reviseNote(tx, actor, { id, version, draft }),
  );

  serve(app, deleteNote, ({ tx, actor, params: { id } }) => removeNote(tx, actor, id));
}
