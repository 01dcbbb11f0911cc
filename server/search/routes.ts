import { searchEverything } from '#contract/search/search.ts';
import type { App } from '#server/http/app.ts';
import { JsonText, serve } from '#server/http/serve.ts';
import { searchStatement } from './search.ts';

export function searchRoutes(app: App): void {
  serve(app, searchEverything, async ({ actor, query }) => {
    const { rows } = await app.pool.query<{ found: string }>(searchStatement(actor, query.q));
    return new JsonText(rows[0]?.found ?? '');
  });
}
