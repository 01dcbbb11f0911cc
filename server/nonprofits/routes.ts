import { createNonprofit, updateNonprofit } from '#contract/nonprofits/draft.ts';
import { downloadNonprofitData, listCategories, listNonprofits } from '#contract/nonprofits/list.ts';
import { createOwnNonprofit } from '#contract/nonprofits/own-nonprofit.ts';
import { readNonprofit, uploadNonprofitImage } from '#contract/nonprofits/record.ts';
import { phoneErrors } from '#server/people/phone.ts';
import { serveTable } from '#server/platform/downloads/serve-table.ts';
import type { App } from '#server/platform/http/app.ts';
import { serveUpload } from '#server/platform/http/bodies/multipart.ts';
import { Refusal, refuse } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serveList } from '#server/platform/http/lists/serve-list.ts';
import { serve, WithStatus } from '#server/platform/http/serve.ts';
import { factRoutes } from './facts/routes.ts';
import { exportNonprofits } from './list/export.ts';
import { nonprofitStatements } from './list/list.ts';
import { findLookAlikesOf } from './look-alikes/store.ts';
import { noBelongings, seenBy } from './policy.ts';
import { changeNonprofit } from './record/change.ts';
import { addNonprofit } from './record/create.ts';
import { findKept } from './record/find-kept.ts';
import { replaceNonprofitImage } from './record/image.ts';
import { createNonprofitFor } from './record/own-nonprofit.ts';
import { readNonprofitAs } from './record/read.ts';
import { findCategories } from './record/store.ts';
import { findWishListKeepers } from './wish-list/keepers.ts';
import { mayReadWishes } from './wish-list/policy.ts';

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
      const self = owner ? { ...actor, roles: owner.roles, nonprofit: nonprofit.id } : actor;
      const keepers = await findWishListKeepers(tx);
      const wishes = mayReadWishes(self, nonprofit.id, keepers) && { wishlist: [] };
      const belongings = { ...noBelongings, ...wishes, lookAlikes: await findLookAlikesOf(tx, nonprofit.id) };
      return seenBy(self, nonprofit, belongings, keepers);
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

  serveTable(app, downloadNonprofitData, ({ actor, query }) => exportNonprofits(app.pool, actor, query));

  serve(app, listCategories, ({ db, query }) => pageOf(query, (limit, offset) => findCategories(db, limit, offset)));
}
