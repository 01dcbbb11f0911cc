import type { Selectable } from 'kysely';
import type { WishListFields, WishListItem, WishListPatch } from '#contract/nonprofits/wish-list.ts';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import type { WishListItems } from '#server/platform/database/types.ts';

function asItem({ nonprofitId, amount, ...same }: Selectable<WishListItems>): WishListItem {
  return { ...same, nonprofit: nonprofitId, amount: Number(amount) };
}

/** dollars as a decimal text, because a number would round */
const exact = (amount: number): string => amount.toFixed(2);

export async function findWishes(
  db: Db,
  nonprofitId: number,
  limit: number,
  offset: number,
): Promise<{ count: number; results: WishListItem[] }> {
  const ofNonprofit = db.selectFrom('wishListItems').where('nonprofitId', '=', nonprofitId);
  const { count } = await ofNonprofit.select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await ofNonprofit.selectAll().orderBy('id').limit(limit).offset(offset).execute();
  return { count, results: rows.map(asItem) };
}

/** The whole wish list, oldest item first. */
export async function findWishList(db: Db, nonprofitId: number): Promise<WishListItem[]> {
  const rows = await db.selectFrom('wishListItems').selectAll().where('nonprofitId', '=', nonprofitId).orderBy('id').execute();
  return rows.map(asItem);
}

export async function findWish(db: Db, id: number): Promise<WishListItem | undefined> {
  const row = await db.selectFrom('wishListItems').selectAll().where('id', '=', id).executeTakeFirst();
  return row && asItem(row);
}

/** The given items that exist, locked for the rest of the transaction. */
export async function lockWishes(tx: Tx, ids: readonly number[]): Promise<WishListItem[]> {
  if (ids.length === 0) return [];
  const rows = await tx.selectFrom('wishListItems').selectAll().where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute();
  return rows.map(asItem);
}

/** Locks the nonprofit, so that two additions at once cannot exceed the limit. Returns false if there is no such nonprofit. */
export async function lockWishListOf(tx: Tx, nonprofitId: number): Promise<boolean> {
  const found = await tx.selectFrom('nonprofits').select('id').where('id', '=', nonprofitId).forNoKeyUpdate().executeTakeFirst();
  return found !== undefined;
}

export async function countWishes(tx: Db, nonprofitId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('wishListItems')
    .select(tx.fn.countAll<number>().as('count'))
    .where('nonprofitId', '=', nonprofitId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertWish(
  tx: Tx,
  nonprofitId: number,
  { amount, description, fulfilled, public: isPublic }: WishListFields,
): Promise<WishListItem> {
  const row = await tx
    .insertInto('wishListItems')
    .values({ nonprofitId, amount: exact(amount), description, fulfilled, public: isPublic })
    .returningAll()
    .executeTakeFirstOrThrow();
  return asItem(row);
}

/** Updates the given fields of an item and increments its version. */
export async function writeWish(
  tx: Tx,
  id: number,
  { amount, description, fulfilled, public: isPublic }: Omit<WishListPatch, 'version'>,
): Promise<WishListItem> {
  const row = await tx
    .updateTable('wishListItems')
    .set((write) => ({
      version: write('version', '+', 1),
      ...(amount !== undefined && { amount: exact(amount) }),
      ...(description !== undefined && { description }),
      ...(fulfilled !== undefined && { fulfilled }),
      ...(isPublic !== undefined && { public: isPublic }),
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asItem(row);
}

export async function removeWish(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('wishListItems').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}
