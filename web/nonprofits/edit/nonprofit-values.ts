import * as z from 'zod/mini';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import { nonprofitDraft, nonprofitPatch } from '#contract/nonprofits/draft.ts';
import { nonprofitFields } from '#contract/nonprofits/fields.ts';
import type { Category } from '#contract/nonprofits/list.ts';
import type { Nonprofit } from '#contract/nonprofits/record.ts';
import { mostWishListItems, type WishListItem, wishListFields, wishListMessages } from '#contract/nonprofits/wish-list.ts';
import { blanksOf, editedOf, labelsOf, type ValuesOf } from '#contract/platform/fields/form-values.ts';
import { dollars } from '#contract/platform/wire/money.ts';
import type { Formats, PathsOf, useRecordForm } from '../../platform/ui/forms/use-record-form.ts';
import { formatDollars } from '../../platform/ui/text/format.ts';

/** An item of the wish list in the form; without an id, it is new. */
export interface WishRow {
  /** React key of the row */
  key: string;
  id?: number;
  version?: number;
  description: string;
  amount: number | null;
  fulfilled: boolean;
  public: boolean;
}

/** The values of the form, by the path of each field in the call's body. */
export type NonprofitValues = ValuesOf<typeof nonprofitFields> & { wishlist: WishRow[] };

/** The path of a text field. */
export type TextPath = PathsOf<NonprofitValues, string>;
export type FlagPath = PathsOf<NonprofitValues, boolean>;
export type NonprofitForm = ReturnType<typeof useRecordForm<NonprofitValues, Nonprofit>>;

export function wishRows(items: readonly WishListItem[]): WishRow[] {
  return items.map(({ id, version, description, amount, fulfilled, public: isPublic }) => ({
    key: String(id),
    id,
    version,
    description,
    amount,
    fulfilled,
    public: isPublic,
  }));
}

/** Converts a record to the values of the form. */
export function valuesOf(nonprofit: Nonprofit): NonprofitValues {
  return { ...editedOf(nonprofitFields, nonprofit), wishlist: wishRows(nonprofit.wishlist ?? []) };
}

export const blankNonprofit: NonprofitValues = { ...blanksOf(nonprofitFields), wishlist: [] };

const wishRow = z.object({
  key: z.string(),
  id: z.optional(z.int()),
  version: z.optional(z.int()),
  description: wishListFields.shape.description,
  amount: dollars(9_999_999_999.99),
  fulfilled: z.boolean(),
  public: z.boolean(),
});

export const editSchema = z.extend(nonprofitPatch, {
  wishlist: z.optional(z.array(wishRow).check(z.maxLength(mostWishListItems, wishListMessages.tooMany))),
});
export type EditBody = z.output<typeof editSchema>;
export const createSchema = nonprofitDraft;

export const nonprofitLabels = { ...labelsOf(nonprofitFields), wishlist: 'Wishlist' };

/** How to show stored values to people, for instance in a conflict. */
export function shownValues(categories: readonly Category[], users: ReadonlyMap<number, string>): Formats<NonprofitValues> {
  const categoryName = (id: number) => categories.find((category) => category.id === id)?.name ?? String(id);
  return {
    budgetSize: (size) => (size === null ? '' : budgetSizeLabels[size]),
    webCategories: (ids) => ids.map(categoryName).join(', '),
    printCategory: (id) => (id === null ? '' : categoryName(id)),
    primaryUser: (id) => (id === null ? '' : (users.get(id) ?? `User ${id}`)),
    tags: (tags) => tags.map((tag) => `#${tag}`).join(' '),
    wishlist: (rows) => rows.map(shownWish).join('\n'),
  };
}

function shownWish({ description, amount, fulfilled, public: isPublic }: WishRow): string {
  const marks = `${fulfilled ? ', fulfilled' : ''}${isPublic ? ', public' : ''}`;
  return `${description}, ${amount === null ? 'no amount' : formatDollars(amount)}${marks}`;
}
