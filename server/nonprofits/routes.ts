import { createNonprofit, updateNonprofit } from '#contract/nonprofits/draft.ts';
import { downloadNonprofitData, listCategories, listNonprofits } from '#contract/nonprofits/list.ts';
import { createOwnNonprofit } from '#contract/nonprofits/own-nonprofit.ts';
import { readNonprofit, uploadNonprofitImage } from '#contract/nonprofits/record.ts';
import { phoneErrors } from '#server/people/phone.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { Refusal, refuse } from '#server/platform/http/errors.ts';
import { serveUpload } from '#server/platform/http/multipart.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { serveList } from '#server/platform/http/serve-list.ts';
import { changeNonprofit } from './change.ts';
import { addNonprofit } from './create.ts';
import { exportNonprofits } from './export.ts';
import { factRoutes } from './facts/routes.ts';
import { findKept } from './find-kept.ts';
import { replaceNonprofitImage } from './image.ts';
import { nonprofitStatements } from './list.ts';
import { findLookAlikesOf } from './look-alikes/store.ts';
import { createNonprofitFor } from './own-nonprofit.ts';
import { noBelongings, seenBy } from './policy.ts';
import { readNonprofitAs } from './read.ts';
import { findCategories } from './store.ts';

export function nonprofitRoutes(app: App): void {
  serveList(app, listNonprofits, nonprofitStatements);

  serve(app, readNonprofit, async ({ db, actor, params }) => {
    try {
      return await readNonprofitAs(db, actor, params.id);
    } catch (error) {
      const kept = error instanceof Refusal && error.status === 404 ? await findKept(app.pool, params.id) : null;
      throw kept ? refuse(404, 'This nonprofit was merged into another one.', undefined, { mergedInto: kept.id }) : error;
    }
  });

  serve(
    app,
    createNonprofit,
    async ({ tx, actor, body }) => {
      const { nonprofit, owner } = await addNonprofit(tx, actor, body);
      const belongings = { ...noBelongings, lookAlikes: await findLookAlikesOf(tx, nonprofit.id) };
      return seenBy(owner ? { ...actor, roles: owner.roles, nonprofit: nonprofit.id } : actor, nonprofit, belongings);
    },
    phoneErrors,
  );

  serve(app, createOwnNonprofit, async ({ tx, actor, params, body }) => {
    const { user, created } = await createNonprofitFor({ tx, actor, id: params.id, draft: body });
    return created ? user : new WithStatus(200, user);
  });

  factRoutes(app);

  serve(app, updateNonprofit, ({ tx, actor, params, body }) => changeNonprofit(tx, actor, params.id, body));

  serveUpload(app, uploadNonprofitImage, ({ actor, params, receive }) =>
    replaceNonprofitImage({ app, actor, id: params.id, receive }),
  );

  serveTable(app, downloadNonprofitData, ({ query }) => exportNonprofits(app.pool, query));

  serve(app, listCategories, ({ db, query }) => pageOf(query, (limit, offset) => findCategories(db, limit, offset)));
}
