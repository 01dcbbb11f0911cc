import { createNonprofit, updateNonprofit } from '#contract/nonprofit-draft.ts';
import { readNonprofit, uploadNonprofitImage } from '#contract/nonprofit-record.ts';
import { downloadNonprofitData, listCategories, listNonprofits } from '#contract/nonprofits.ts';
import type { App } from '#server/app.ts';
import { serveCsv } from '#server/downloads/serve-csv.ts';
import { serve } from '#server/endpoint.ts';
import { serveList } from '#server/list-statement.ts';
import { pageOf } from '#server/paging.ts';
import { serveUpload } from '#server/uploads.ts';
import { changeNonprofit } from './change.ts';
import { addNonprofit } from './create.ts';
import { exportNonprofits } from './export.ts';
import { replaceNonprofitImage } from './image.ts';
import { nonprofitStatements } from './list.ts';
import { readNonprofitAs } from './read.ts';
import { findCategories } from './store.ts';

export function nonprofitRoutes(app: App): void {
  serveList(app, listNonprofits, nonprofitStatements);

  serve(app, readNonprofit, ({ db, actor, params }) => readNonprofitAs(db, actor, params.id));

  serve(app, createNonprofit, async ({ tx, actor, body }) => {
    const { id, owner } = await addNonprofit(tx, actor, body);
    return readNonprofitAs(tx, owner ? { ...actor, roles: owner.roles, nonprofit: id } : actor, id);
  });

  serve(app, updateNonprofit, ({ tx, actor, params, body }) => changeNonprofit(tx, actor, params.id, body));

  serveUpload(app, uploadNonprofitImage, ({ actor, params, receive }) =>
    replaceNonprofitImage({ app, actor, id: params.id, receive }),
  );

  serveCsv(app, downloadNonprofitData, ({ query }) => exportNonprofits(app.pool, query, app.config.public.programmeTimeZone));

  serve(app, listCategories, ({ db, query }) => pageOf(query, (limit, offset) => findCategories(db, limit, offset)));
}
