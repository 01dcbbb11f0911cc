import { updateNonprofit } from '#contract/nonprofit-draft.ts';
import type { Nonprofit } from '#contract/nonprofit-record.ts';
import { deleteWish, replaceWishes, type WishListItem } from '#contract/wish-list.ts';
import { ApiFailure, call } from '../../api.ts';
import { type EditBody, type NonprofitValues, valuesOf, type WishRow, wishRows } from './nonprofit-values.ts';

type WishBody = NonNullable<EditBody['wishlist']>;

/**
 * Saves a profile and its wish list, in two calls: what was saved by the first is not lost, and not a
 * conflict with oneself, where the second fails and everything is sent again.
 */
export function openSave(nonprofit: Nonprofit) {
  const { id } = nonprofit;
  /** as the server had them last */
  let record = nonprofit;
  let wishes = nonprofit.wishlist ?? [];
  /** as somebody else made them, until it is chosen what to keep */
  let offered = { record, wishes };

  async function saveWishes(rows: WishBody): Promise<WishListItem[]> {
    const known = new Map(wishes.map((item) => [item.id, item]));
    const kept = new Set(rows.map((row) => row.id));
    for (const gone of wishes.filter((item) => !kept.has(item.id))) await removeWish(gone.id);
    wishes = wishes.filter((item) => kept.has(item.id));
    const items = rows.map(({ description, amount, fulfilled, ...row }) => {
      const now = row.id === undefined ? undefined : known.get(row.id);
      // one that somebody else has deleted meanwhile, and that was chosen to stay, is made anew
      return { ...(now && { id: now.id, version: now.version }), nonprofit: id, description, amount, fulfilled };
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
    /** What a 409 tells: the record, or the wish list, as somebody else has just made it. */
    readCurrent(current: unknown): { values: NonprofitValues; version: number } {
      if (Array.isArray(current)) offered = { record, wishes: current as WishListItem[] };
      else offered = { record: current as Nonprofit, wishes: (current as Nonprofit).wishlist ?? [] };
      const values = { ...valuesOf(offered.record), wishlist: wishRows(offered.wishes) };
      return { values, version: offered.record.version };
    },
    /** From now on that is what is written over. */
    adoptCurrent(): void {
      ({ record, wishes } = offered);
    },
  };
}

function isSame(row: Omit<WishRow, 'key'>, item: WishListItem | undefined): boolean {
  return (
    item !== undefined && row.description === item.description && row.amount === item.amount && row.fulfilled === item.fulfilled
  );
}

/** One that is gone already is what was wanted. */
async function removeWish(id: number): Promise<void> {
  try {
    await call(deleteWish, { params: { id }, quiet: 'refusals' });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
  }
}
