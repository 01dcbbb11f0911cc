import { giftsQuery } from '#contract/money/giving/gifts.ts';
import { viewSearch } from '../../../platform/ui/lists/list-search.ts';

export const readGiftSearch = viewSearch(giftsQuery);
export type GiftSearch = ReturnType<typeof readGiftSearch>;
