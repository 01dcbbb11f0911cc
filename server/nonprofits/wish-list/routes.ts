import { createWish, deleteWish, listWishes, readWish, replaceWishes, updateWish } from '#contract/nonprofits/wish-list.ts';
import type { App } from '#server/platform/http/app.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { addWish, changeWish, replaceGivenWishes } from './change-wishes.ts';
import { findWish, findWishes, removeWish } from './store.ts';

export function wishListRoutes(app: App): void {
  serve(app, listWishes, ({ db, query }) => pageOf(query, (limit, offset) => findWishes(db, query.nonprofitId, limit, offset)));

  serve(app, readWish, async ({ db, params }) => {
    const item = await findWish(db, params.id);
    if (!item) throw notFound();
    return item;
  });

  serve(app, createWish, ({ tx, body }) => addWish(tx, body));

  serve(app, updateWish, ({ tx, params, body }) => changeWish(tx, params.id, body));

  serve(app, deleteWish, async ({ tx, params }) => {
    if (!(await removeWish(tx, params.id))) throw notFound();
  });

  serve(app, replaceWishes, ({ tx, body }) => replaceGivenWishes(tx, body));
}
