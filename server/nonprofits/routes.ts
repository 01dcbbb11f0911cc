import { listCategories, listNonprofits, readNonprofit, uploadNonprofitImage } from '#contract/nonprofits.ts';
import type { App } from '#server/app.ts';
import { serve } from '#server/endpoint.ts';
import { notFound } from '#server/errors.ts';
import { serveList } from '#server/list-statement.ts';
import { pageOf } from '#server/paging.ts';
import { serveUpload } from '#server/uploads.ts';
import { replaceNonprofitImage } from './image.ts';
import { nonprofitStatements } from './list.ts';
import { findCategories, findNonprofit } from './store.ts';

export function nonprofitRoutes(app: App): void {
  serveList(app, listNonprofits, nonprofitStatements);

  serve(app, readNonprofit, async ({ db, params }) => {
    const nonprofit = await findNonprofit(db, params.id);
    if (!nonprofit) throw notFound();
    return nonprofit;
  });

  serveUpload(app, uploadNonprofitImage, ({ actor, params, receive }) =>
    replaceNonprofitImage({ app, actor, id: params.id, receive }),
  );

  serve(app, listCategories, ({ db, query }) => pageOf(query, (limit, offset) => findCategories(db, limit, offset)));
}
