import { createWish, deleteWish, listWishes, readWish, replaceWishes, updateWish } from '#contract/nonprofits/wish-list.ts';
import type { App } from '#server/platform/http/app.ts';
import { notAllowed, notFound } from '#server/platform/http/errors.ts';
import { pageOf } from '#server/platform/http/lists/paging.ts';
import { serve } from '#server/platform/http/serve.ts';
import { addWish, changeWish, deleteWishAs, replaceGivenWishes } from './change-wishes.ts';
import { findWishListKeepers } from './keepers.ts';
import { mayReadWishes } from './policy.ts';
import { findWish, findWishes } from './store.ts';

export function wishListRoutes(app: App): void {
  serve(app, listWishes, async ({ db, actor, query }) => {
    if (!mayReadWishes(actor, query.nonprofitId, await findWishListKeepers(db))) throw notAllowed();
    return pageOf(query, (limit, offset) => findWishes(db, query.nonprofitId, limit, offset));
  });

  serve(app, readWish, async ({ db, actor, params }) => {
    const item = await findWish(db, params.id);
    if (!item || !mayReadWishes(actor, item.nonprofit, await findWishListKeepers(db))) throw notFound();
    return item;
  });

  serve(app, createWish, ({ tx, actor, body }) => addWish(tx, actor, body));

  serve(app, updateWish, ({ tx, actor, params, body }) => changeWish(tx, actor, params.id, body));

  serve(app, deleteWish, ({ tx, actor, params }) => deleteWishAs(tx, actor, params.id));

  serve(app, replaceWishes, ({ tx, actor, body }) => replaceGivenWishes(tx, actor, body));
}
