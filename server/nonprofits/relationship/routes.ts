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
import { serve } from '#server/platform/http/serve.ts';
import { findNonprofitNotes, removeNote, reviseNote, writeNote } from './notes.ts';
import { changeOwner, findRelationship } from './owner.ts';
import { removeStep, reviseStep, writeStep } from './steps.ts';

/** What programme staff keep about a nonprofit for each other. */
export function relationshipRoutes(app: App): void {
  serve(app, readRelationship, ({ db, params: { id } }) => findRelationship(db, id));
  serve(app, setOwner, ({ tx, actor, params: { id }, body: { owner } }) => changeOwner(tx, actor, id, owner));
  serve(app, addStep, ({ tx, actor, params: { id }, body }) => writeStep(tx, actor, id, body));
  serve(app, changeStep, ({ tx, actor, params: { id }, body }) => reviseStep(tx, actor, id, body));
  serve(app, deleteStep, ({ tx, actor, params: { id } }) => removeStep(tx, actor, id));
  serve(app, listNonprofitNotes, ({ db, actor, params: { id }, query }) =>
    pageOf(query, (limit, offset) => findNonprofitNotes(db, actor, id, limit, offset)),
  );
  serve(app, addNonprofitNote, ({ tx, actor, params: { id }, body }) => writeNote(tx, actor, id, body));
  serve(app, changeNonprofitNote, ({ tx, actor, params: { id }, body: { version, ...draft } }) =>
    reviseNote(tx, actor, { id, version, draft }),
  );
  serve(app, deleteNonprofitNote, ({ tx, actor, params: { id } }) => removeNote(tx, actor, id));
}
