import {
  mostWishListItems,
  type WishListBulkItem,
  type WishListFields,
  type WishListItem,
  type WishListPatch,
  wishListMessages,
} from '#contract/nonprofits/wish-list.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { type FieldErrors, notFound, refuse, refuseFields } from '#server/platform/http/errors.ts';
import { findWishListKeepers } from './keepers.ts';
import { refuseKeeping, refuseKeepingOf, refusePublishing } from './policy.ts';
import { countWishes, findWish, findWishList, insertWish, lockWishes, lockWishListOf, removeWish, writeWish } from './store.ts';

const changedMeanwhile = 'Someone else changed this meanwhile.';

export async function addWish(
  tx: Tx,
  actor: Actor,
  { nonprofit, ...fields }: WishListFields & { nonprofit: number },
): Promise<WishListItem> {
  const keepers = await findWishListKeepers(tx);
  refuseKeeping(actor, nonprofit, keepers);
  refusePublishing([fields], { keepers });
  if (!(await lockWishListOf(tx, nonprofit))) throw refuseFields({ nonprofit: [wishListMessages.noNonprofit] });
  if ((await countWishes(tx, nonprofit)) >= mostWishListItems)
    throw refuseFields({ non_field_errors: [wishListMessages.tooMany] });
  return insertWish(tx, nonprofit, fields);
}

export async function changeWish(tx: Tx, actor: Actor, id: number, { version, ...fields }: WishListPatch): Promise<WishListItem> {
  const keepers = await findWishListKeepers(tx);
  const [current] = await lockWishes(tx, [id]);
  if (!current) throw notFound();
  refuseKeepingOf(actor, current, keepers);
  refusePublishing([{ ...fields, id }], { keepers, known: [current] });
  if (version !== undefined && version !== current.version) throw refuse(409, changedMeanwhile, undefined, { current });
  return writeWish(tx, id, fields);
}

export async function deleteWishAs(tx: Tx, actor: Actor, id: number): Promise<void> {
  const item = await findWish(tx, id);
  if (!item) throw notFound();
  refuseKeepingOf(actor, item, await findWishListKeepers(tx));
  if (!(await removeWish(tx, id))) throw notFound();
}

/** Applies all changes or none. A 409 carries the current wish list. */
export async function replaceGivenWishes(tx: Tx, actor: Actor, items: readonly WishListBulkItem[]): Promise<WishListItem[]> {
  const nonprofit = items[0]?.nonprofit;
  if (nonprofit === undefined) return [];
  const keepers = await findWishListKeepers(tx);
  refuseKeeping(actor, nonprofit, keepers);
  const wrong = wrongTogether(items, nonprofit);
  if (wrong) throw refuseFields(wrong);
  if (!(await lockWishListOf(tx, nonprofit))) throw refuseFields({ '0.nonprofit': [wishListMessages.noNonprofit] });
  await refuseStale(tx, items, nonprofit);
  refusePublishing(items, { keepers, known: await findWishList(tx, nonprofit), prefix: (place) => `${place}.` });
  const added = items.filter(({ id }) => id === undefined).length;
  if (added + (await countWishes(tx, nonprofit)) > mostWishListItems) {
    throw refuseFields({ non_field_errors: [wishListMessages.tooMany] });
  }
  const written: WishListItem[] = [];
  for (const item of items)
    written.push(await (item.id === undefined ? insertWish(tx, nonprofit, item) : writeWish(tx, item.id, item)));
  return written;
}

function wrongTogether(items: readonly WishListBulkItem[], nonprofit: number): FieldErrors | null {
  const errors: FieldErrors = {};
  const seen = new Set<number>();
  for (const [index, item] of items.entries()) {
    if (item.nonprofit !== nonprofit) errors[`${index}.nonprofit`] = [wishListMessages.oneNonprofit];
    if (item.id === undefined) continue;
    if (seen.has(item.id)) errors[`${index}.id`] = [wishListMessages.twice];
    seen.add(item.id);
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

async function refuseStale(tx: Tx, items: readonly WishListBulkItem[], nonprofit: number): Promise<void> {
  const found = await lockWishes(
    tx,
    items.flatMap(({ id }) => id ?? []),
  );
  const current = new Map(found.map((item) => [item.id, item]));
  const errors: FieldErrors = {};
  let stale = false;
  for (const [index, { id, version }] of items.entries()) {
    if (id === undefined) continue;
    const now = current.get(id);
    if (now && now.nonprofit !== nonprofit) errors[`${index}.id`] = [wishListMessages.elsewhere];
    stale ||= !now || (version !== undefined && version !== now.version);
  }
  if (Object.keys(errors).length > 0) throw refuseFields(errors);
  if (stale) throw refuse(409, changedMeanwhile, undefined, { current: await findWishList(tx, nonprofit) });
}
