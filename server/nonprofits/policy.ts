import { type Nonprofit, nonprofitReaders, nonprofitRecord } from '#contract/nonprofits/record.ts';
import { type Actor, isNonprofitStaff, may, type ProgrammeRight } from '#contract/platform/access/permissions.ts';
import { readableBy } from '#contract/platform/fields/field.ts';
import type { WishListKeepers } from '#contract/platform/programme/settings.ts';
import type { Belongings, WholeNonprofit } from './record/store.ts';
import { mayKeepWishes } from './wish-list/policy.ts';

/** Programme staff may edit every nonprofit, nonprofit staff their own. */
export function mayEditNonprofit(actor: Actor, nonprofit: number): boolean {
  return mayFor(actor, 'manageNonprofits', nonprofit);
}

/** Whether the actor has the right for every nonprofit, or is staff of this one. */
export function mayFor(actor: Actor, right: ProgrammeRight, nonprofit: number): boolean {
  return may(actor, right) || (isNonprofitStaff(actor) && actor.nonprofit === nonprofit);
}

/** Whether the actor sees the fields that are hidden from other signed-in users. */
function mayReadPrivate(actor: Actor, nonprofit: number): boolean {
  return may(actor, 'readAllNonprofits') || actor.nonprofit === nonprofit;
}

/** A new nonprofit has no records in other tables. */
export const noBelongings: Belongings = { events: [], news: [], volunteerOpportunities: [] };

/** The record without the fields that the actor may not see. */
export function seenBy(actor: Actor, whole: WholeNonprofit, belongings: Belongings, keepers: WishListKeepers): Nonprofit {
  const own = mayReadPrivate(actor, whole.id);
  const can = {
    edit: mayEditNonprofit(actor, whole.id),
    curate: may(actor, 'manageNonprofits'),
    listUsers: own && may(actor, 'listUsers'),
    keepWishes: mayKeepWishes(actor, whole.id, keepers),
    publishWishes: keepers === 'PUBLIC' && mayKeepWishes(actor, whole.id, keepers),
  };
  const record: Nonprofit = { ...whole, nonprofitRef: { id: whole.id, name: whole.name }, ...belongings, can };
  const readers = { own, programmeStaff: may(actor, 'readAllNonprofits') };
  const shown = readableBy(record, { schema: nonprofitRecord, readers: nonprofitReaders, may: readers });
  return can.keepWishes && belongings.wishlist ? { ...shown, wishlist: belongings.wishlist } : shown;
}
