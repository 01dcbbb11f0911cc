import type { WishListKeepers } from '#contract/platform/programme/settings.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { defaultSettings } from '#server/platform/programme/defaults.ts';

/** Who keeps wish lists, and whether visitors see public wishes (`PUBLIC`). */
export async function findWishListKeepers(db: Db): Promise<WishListKeepers> {
  const row = await db.selectFrom('programmeSettings').select('value').where('name', '=', 'wishLists').executeTakeFirst();
  return (row?.value as WishListKeepers | undefined) ?? defaultSettings.wishLists;
}
