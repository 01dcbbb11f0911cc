import { searchEverything as searchCall } from '#contract/search/search.ts';
import type { App } from '#server/http/app.ts';
import { serve } from '#server/http/serve.ts';
import { searchEverything } from './search.ts';

export function searchRoutes(app: App): void {
  const { pool } = app;
  serve(app, searchCall, ({ db, actor, tokenHash, query }) => searchEverything({ db, pool, actor, tokenHash, typed: query.q }));
}
