import type { Nonprofit } from '#contract/nonprofits.ts';
import { type Actor, isProgrammeStaff } from '#contract/permissions.ts';
import type { Db } from '#server/database/connection.ts';
import { notFound } from '#server/errors.ts';
import { seenBy } from './policy.ts';
import { findNonprofit } from './store.ts';
import { findWishList } from './wish-list/store.ts';

/** A nonprofit's record as one person sees it. Throws 404 where there is none. */
export async function readNonprofitAs(db: Db, actor: Actor, id: number): Promise<Nonprofit> {
  const whole = await findNonprofit(db, id);
  if (!whole) throw notFound();
  return seenBy(actor, whole, isProgrammeStaff(actor) ? await findWishList(db, id) : undefined);
}
