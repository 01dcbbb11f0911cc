import { searchEverything } from '#contract/app/search/search.ts';
import type { App } from '#server/platform/http/app.ts';
import { JsonText, serve } from '#server/platform/http/serve.ts';
import { searchStatement } from './search.ts';

export function searchRoutes(app: App): void {
  serve(app, searchEverything, async ({ actor, query }) => {
    const { rows } = await app.pool.query<{ found: string }>(searchStatement(actor, query.q));
    return new JsonText(rows[0]?.found ?? '');
  });
}
