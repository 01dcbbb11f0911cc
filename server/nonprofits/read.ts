import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { type Actor, isProgrammeStaff } from '#contract/permissions.ts';
import { maximumPageSize } from '#contract/shapes.ts';
import type { Db } from '#server/database/connection.ts';
import { notFound } from '#server/errors.ts';
import { findEvents } from '#server/events/store.ts';
import { findArticles } from '#server/news/store.ts';
import { withRights } from '#server/nonprofit-items/rights.ts';
import { findOpportunities } from '#server/volunteer/store.ts';
import { seenBy } from './policy.ts';
import { type Belongings, findNonprofit } from './store.ts';
import { findWishList } from './wish-list/store.ts';

/** A nonprofit's record as one person sees it. Throws 404 where there is none. */
export async function readNonprofitAs(db: Db, actor: Actor, id: number): Promise<Nonprofit> {
  const whole = await findNonprofit(db, id);
  if (!whole) throw notFound();
  return seenBy(actor, whole, await findBelongings(db, actor, id));
}

/** One after the other: in a transaction there is one connection. */
async function findBelongings(db: Db, actor: Actor, nonprofitId: number): Promise<Belongings> {
  const events = await findEvents(db, { nonprofitId }, maximumPageSize, 0);
  const news = await findArticles(db, { nonprofitId }, maximumPageSize, 0);
  const opportunities = await findOpportunities(db, { nonprofitId }, maximumPageSize, 0);
  return {
    events: events.results.map((event) => withRights(actor, event)),
    news: news.results.map((article) => withRights(actor, article)),
    volunteerOpportunities: opportunities.results.map((opportunity) => withRights(actor, opportunity)),
    ...(isProgrammeStaff(actor) && { wishlist: await findWishList(db, nonprofitId) }),
  };
}
