import * as z from 'zod/mini';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { dollars } from '#contract/platform/wire/money.ts';
import { plainId } from '#contract/platform/wire/row-id.ts';
import { idParams, page, paging, requiredText, wholeNumber } from '#contract/platform/wire/shapes.ts';

/** the most items of one nonprofit, and of one bulk update */
export const mostWishListItems = 200;

export const wishListMessages = {
  description: 'Describe what is wished for.',
  tooMany: `A wish list holds at most ${mostWishListItems} items.`,
  twice: 'This item is given twice.',
  elsewhere: 'This item belongs to another nonprofit.',
  oneNonprofit: 'All items must be of one nonprofit.',
  noNonprofit: 'This nonprofit does not exist.',
  notPublic: 'The programme does not show wishes to visitors.',
};

const written = {
  description: requiredText(1_000, wishListMessages.description),
  amount: dollars(9_999_999_999.99),
  fulfilled: z.boolean(),
  /** whether visitors may see it; they do only while the programme shows wishes: the setting `wishLists` is PUBLIC */
  public: z.boolean(),
};

/** The fields that people write. */
export const wishListFields = z.object(written);
export type WishListFields = z.output<typeof wishListFields>;

const no = z._default(z.boolean(), false);
const draft = { nonprofit: plainId, ...written, fulfilled: no, public: no };

export const wishListItem = z.object({ id: z.int(), version: z.int(), nonprofit: z.int(), ...written });
export type WishListItem = z.output<typeof wishListItem>;

const patch = z.object({ version: z.optional(z.int()), ...z.partial(z.object(written)).shape });
export type WishListPatch = z.output<typeof patch>;

/** An item of a bulk update; without an id, it is new. */
const bulkItem = z.object({ id: z.optional(plainId), version: z.optional(z.int()), ...draft });
export type WishListBulkItem = z.output<typeof bulkItem>;

export const listWishes = endpoint('listWishes', 'GET wishlist/', {
  access: 'readWishLists',
  summary: "A nonprofit's wish list",
  query: z.object({ nonprofitId: wholeNumber, ...paging }),
  result: page(wishListItem),
});

export const readWish = endpoint('readWish', 'GET wishlist/{id}/', {
  access: 'readWishLists',
  summary: 'One item of a wish list',
  params: idParams,
  result: wishListItem,
});

export const createWish = endpoint('createWish', 'POST wishlist/', {
  access: 'manageWishLists',
  summary: "Add an item to a nonprofit's wish list",
  body: z.object(draft),
  result: wishListItem,
  status: 201,
});

export const updateWish = endpoint('updateWish', 'PATCH wishlist/{id}/', {
  access: 'manageWishLists',
  summary: 'Change what is sent of an item; 409 with the current record where the version is stale',
  params: idParams,
  body: patch,
  result: wishListItem,
});

export const deleteWish = endpoint('deleteWish', 'DELETE wishlist/{id}/', {
  access: 'manageWishLists',
  summary: 'Delete an item',
  params: idParams,
  refuses: [409],
  result: null,
});

export const replaceWishes = endpoint('replaceWishes', 'PUT wishlist/', {
  access: 'manageWishLists',
  summary: 'Replace exactly the given items of one wish list, all or none; items without an id are added, others stay',
  body: z.array(bulkItem).check(z.maxLength(mostWishListItems, wishListMessages.tooMany)),
  bodyLimit: 900_000,
  refuses: [409],
  result: z.array(wishListItem),
});
