import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { type Actor, may } from '#contract/platform/access/permissions.ts';
import type { WishListKeepers } from '#contract/platform/programme/settings.ts';
import { maximumPageSize } from '#contract/platform/wire/shapes.ts';
import { events } from '#server/nonprofits/announcements/events/store.ts';
import { articles } from '#server/nonprofits/announcements/news/store.ts';
import { opportunities } from '#server/nonprofits/announcements/opportunities/store.ts';
import { withRights } from '#server/nonprofits/announcements/policy.ts';
import { findLookAlikesOf } from '#server/nonprofits/look-alikes/store.ts';
import { seenBy } from '#server/nonprofits/policy.ts';
import { findWishListKeepers } from '#server/nonprofits/wish-list/keepers.ts';
import { mayReadWishes } from '#server/nonprofits/wish-list/policy.ts';
import { findWishList } from '#server/nonprofits/wish-list/store.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { type Belongings, findNonprofit, type WholeNonprofit } from './store.ts';

/** Returns a nonprofit as the actor may see it. Throws 404 if there is none. */
export async function readNonprofitAs(db: Db, actor: Actor, id: number): Promise<Nonprofit> {
  const whole = await findNonprofit(db, id);
  if (!whole) throw notFound();
  return withBelongings(db, actor, whole);
}

/** Adds the records from other tables, one query after the other, because a transaction has one connection. */
export async function withBelongings(db: Db, actor: Actor, whole: WholeNonprofit): Promise<Nonprofit> {
  const keepers = await findWishListKeepers(db);
  return seenBy(actor, whole, await findBelongings(db, actor, whole.id, keepers), keepers);
}

async function findBelongings(db: Db, actor: Actor, nonprofitId: number, keepers: WishListKeepers): Promise<Belongings> {
  const eventRows = await events.of(db, actor, nonprofitId, maximumPageSize);
  const newsRows = await articles.of(db, actor, nonprofitId, maximumPageSize);
  const opportunityRows = await opportunities.of(db, actor, nonprofitId, maximumPageSize);
  return {
    events: eventRows.map((event) => withRights(actor, event)),
    news: newsRows.map((article) => withRights(actor, article)),
    volunteerOpportunities: opportunityRows.map((opportunity) => withRights(actor, opportunity)),
    ...(mayReadWishes(actor, nonprofitId, keepers) && { wishlist: await findWishList(db, nonprofitId) }),
    ...(may(actor, 'readAllNonprofits') && { lookAlikes: await findLookAlikesOf(db, nonprofitId) }),
  };
}
