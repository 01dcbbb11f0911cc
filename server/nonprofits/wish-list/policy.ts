import type { WishListItem } from '#contract/nonprofits/wish-list.ts';
import { wishListMessages } from '#contract/nonprofits/wish-list.ts';
import { type Actor, isNonprofitStaff, may } from '#contract/platform/access/permissions.ts';
import type { WishListKeepers } from '#contract/platform/programme/settings.ts';
import { type FieldErrors, notAllowed, notFound, refuseFields } from '#server/platform/http/errors.ts';

/** Whether the actor reads this wish list: a nonprofit's staff read their own while the settings let nonprofits keep them. */
export function mayReadWishes(actor: Actor, nonprofit: number, keepers: WishListKeepers): boolean {
  return may(actor, 'readAllNonprofits') || mayKeepWishes(actor, nonprofit, keepers);
}

export function mayKeepWishes(actor: Actor, nonprofit: number, keepers: WishListKeepers): boolean {
  if (may(actor, 'manageNonprofits')) return true;
  return keepers !== 'STAFF' && isNonprofitStaff(actor) && actor.nonprofit === nonprofit;
}

/** Throws 403 if the actor may not change this wish list. */
export function refuseKeeping(actor: Actor, nonprofit: number, keepers: WishListKeepers): void {
  if (!mayKeepWishes(actor, nonprofit, keepers)) throw notAllowed();
}

/**
 * Throws if the actor may not change an item: 404 for another nonprofit's, as for one that does not exist. For their own
 * nonprofit's it is 403, so that nobody takes their item for deleted when the settings have changed meanwhile.
 */
export function refuseKeepingOf(actor: Actor, { nonprofit }: WishListItem, keepers: WishListKeepers): void {
  if (mayKeepWishes(actor, nonprofit, keepers)) return;
  throw isNonprofitStaff(actor) && actor.nonprofit === nonprofit ? notAllowed() : notFound();
}

interface Shown {
  keepers: WishListKeepers;
  /** the items as they are stored */
  known?: readonly WishListItem[];
  /** before the field's name, for an item of a list */
  prefix?: (place: number) => string;
}

/** Throws 400 at the field if an item becomes public while the programme shows no wishes. A public item may stay public. */
export function refusePublishing(
  items: readonly { id?: number | undefined; public?: boolean | undefined }[],
  { keepers, known = [], prefix = () => '' }: Shown,
): void {
  if (keepers === 'PUBLIC') return;
  const already = new Set(known.filter((item) => item.public).map(({ id }) => id));
  const errors: FieldErrors = {};
  for (const [place, item] of items.entries())
    if (item.public && !(item.id !== undefined && already.has(item.id)))
      errors[`${prefix(place)}public`] = [wishListMessages.notPublic];
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
}
