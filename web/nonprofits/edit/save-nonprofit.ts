import { updateNonprofit } from '#contract/nonprofits/draft.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { deleteWish, replaceWishes, type WishListItem } from '#contract/nonprofits/wish-list.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { type EditBody, type NonprofitValues, valuesOf, type WishRow, wishRows } from './nonprofit-values.ts';

type WishBody = NonNullable<EditBody['wishlist']>;

/**
 * Saves a profile, then its wish list. If the wish list fails and the user saves again, the profile that was saved is not lost
 * and causes no conflict.
 */
export function openSave(nonprofit: Nonprofit) {
  const { id } = nonprofit;
  /** the last known state of the server */
  let record = nonprofit;
  let wishes = nonprofit.wishlist ?? [];
  /** the other person's version, until the user has resolved the conflict */
  let offered = { record, wishes };

  async function saveWishes(rows: WishBody): Promise<WishListItem[]> {
    const known = new Map(wishes.map((item) => [item.id, item]));
    const kept = new Set(rows.map((row) => row.id));
    for (const gone of wishes.filter((item) => !kept.has(item.id))) await removeWish(gone.id);
    wishes = wishes.filter((item) => kept.has(item.id));
    const items = rows.map(({ description, amount, fulfilled, public: isPublic, ...row }) => {
      const now = row.id === undefined ? undefined : known.get(row.id);
      // create an item again that another person deleted and the user chose to keep
      return {
        ...(now && { id: now.id, version: now.version }),
        nonprofit: id,
        description,
        amount,
        fulfilled,
        public: isPublic,
      };
    });
    const changed = items.filter((item) => !isSame(item, item.id === undefined ? undefined : known.get(item.id)));
    const written = changed.length > 0 ? await call(replaceWishes, { body: changed, quiet: 'refusals' }) : [];
    const others = wishes.filter((item) => !written.some((one) => one.id === item.id));
    wishes = [...others, ...written].sort((a, b) => a.id - b.id);
    return wishes;
  }

  return {
    async send({ wishlist, ...fields }: EditBody, version: number): Promise<Nonprofit> {
      const body = { ...fields, version: Math.max(version, record.version) };
      if (Object.keys(fields).length > 0) {
        record = await call(updateNonprofit, { params: { id }, body, quiet: 'refusals' });
      }
      const saved = wishlist ? await saveWishes(wishlist as WishBody) : record.wishlist;
      return saved ? { ...record, wishlist: saved } : record;
    },
    /** Reads the body of a 409: the record or the wish list that another person has just saved. */
    readCurrent(current: unknown): { values: NonprofitValues; version: number } {
      if (Array.isArray(current)) offered = { record, wishes: current as WishListItem[] };
      else offered = { record: current as Nonprofit, wishes: (current as Nonprofit).wishlist ?? [] };
      const values = { ...valuesOf(offered.record), wishlist: wishRows(offered.wishes) };
      return { values, version: offered.record.version };
    },
    /** Lets the next save replace the other person's version. */
    adoptCurrent(): void {
      ({ record, wishes } = offered);
    },
  };
}

function isSame(row: Omit<WishRow, 'key'>, item: WishListItem | undefined): boolean {
  return (
    item !== undefined &&
    row.description === item.description &&
    row.amount === item.amount &&
    row.fulfilled === item.fulfilled &&
    row.public === item.public
  );
}

/** Deletes an item. An item that is already deleted (404) is not an error. */
async function removeWish(id: number): Promise<void> {
  try {
    await call(deleteWish, { params: { id }, quiet: 'refusals' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
}
