import {
  dismissLookAlike as dismissCall,
  listLookAlikes,
  restoreLookAlike as restoreCall,
} from '#contract/nonprofits/register/look-alikes.ts';
import type { App } from '#server/platform/http/app.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { dismissLookAlike, restoreLookAlike } from './dismiss.ts';
import { findLookAlikes } from './store.ts';

export function lookAlikeRoutes(app: App): void {
  serve(app, listLookAlikes, ({ db, query }) => pageOf(query, (limit, offset) => findLookAlikes(db, query, limit, offset)));
  serve(app, dismissCall, ({ tx, actor, body }) => dismissLookAlike(tx, actor, body));
  serve(app, restoreCall, ({ tx, actor, body }) => restoreLookAlike(tx, actor, body));
}
