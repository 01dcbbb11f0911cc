import { giftCardsQuery } from '#contract/money/gift-cards/gift-cards.ts';
import { listSearch } from '../../../platform/ui/lists/list-search.ts';

export const readCardSearch = listSearch(giftCardsQuery);
