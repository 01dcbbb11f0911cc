import { listCategories, listNonprofits, readNonprofit } from '#contract/nonprofits.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { pageOf } from '#server/paging.ts';
import { listNonprofitsPage } from './list.ts';
import { findCategories, findNonprofit } from './store.ts';

export function nonprofitRoutes(app: App): void {
  serve(app, listNonprofits, ({ query }) => listNonprofitsPage(app.pool, query));

  serve(app, readNonprofit, async ({ db, params }) => {
    const nonprofit = await findNonprofit(db, params.id);
    if (!nonprofit) throw notFound();
    return nonprofit;
  });

  serve(app, listCategories, ({ db, query }) => pageOf(query, (limit, offset) => findCategories(db, limit, offset)));
}
