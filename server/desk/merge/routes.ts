import {
  listMerges,
  mergeNonprofit,
  previewMerge as previewCall,
  undoMerge as undoCall,
} from '#contract/nonprofits/register/merges.ts';
import type { App } from '#server/platform/http/app.ts';
import { serve } from '#server/platform/http/serve.ts';
import { mergeInto } from './merge.ts';
import { previewMerge } from './preview.ts';
import { findRecentMerges } from './store.ts';
import { undoMerge } from './undo.ts';

export function mergeRoutes(app: App): void {
  serve(app, previewCall, ({ tx, params, body }) => previewMerge(tx, params.id, body.into));
  serve(app, mergeNonprofit, ({ tx, actor, params, body }) => mergeInto(tx, actor, params.id, body));
  serve(app, listMerges, async ({ db, query }) => ({ results: await findRecentMerges(db, query.into) }));
  serve(app, undoCall, ({ tx, actor, params }) => undoMerge(tx, actor, params.id));
}
