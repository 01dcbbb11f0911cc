import {
  addNonprofitNote,
  addStep,
  changeNonprofitNote,
  changeStep,
  deleteNonprofitNote,
  deleteStep,
  listNonprofitNotes,
  readRelationship,
  setOwner,
} from '#contract/nonprofits/relationship/relationship.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { findNonprofitNotes, removeNote, reviseNote, writeNote } from './notes.ts';
import { changeOwner, findRelationship } from './owner.ts';
import { removeStep, reviseStep, writeStep } from './steps.ts';

/** What programme staff keep about a nonprofit for each other. */
export function relationshipRoutes(app: App): void {
  serve(app, readRelationship, ({ db, params: { id } }) => findRelationship(db, id));
  serve(app, setOwner, ({ tx, actor, params: { id }, body }) => changeOwner(tx, actor, id, body));
  serve(app, addStep, async ({ tx, actor, params: { id }, body }) => {
    const { step, isNew } = await writeStep(tx, actor, id, body);
    return new WithStatus(isNew ? 201 : 200, step);
  });
  serve(app, changeStep, ({ tx, actor, params: { id }, body }) => reviseStep(tx, actor, id, body));
  serve(app, deleteStep, ({ tx, actor, params: { id } }) => removeStep(tx, actor, id));
  serve(app, listNonprofitNotes, ({ db, actor, params: { id }, query }) =>
    pageOf(query, (limit, offset) => findNonprofitNotes(db, actor, id, limit, offset)),
  );
  serve(app, addNonprofitNote, async ({ tx, actor, params: { id }, body }) => {
    const { note, isNew } = await writeNote(tx, actor, id, body);
    return new WithStatus(isNew ? 201 : 200, note);
  });
  serve(app, changeNonprofitNote, ({ tx, actor, params: { id }, body: { version, ...draft } }) =>
    reviseNote(tx, actor, { id, version, draft }),
  );
  serve(app, deleteNonprofitNote, ({ tx, actor, params: { id } }) => removeNote(tx, actor, id));
}
