import { defaultNonprofitOrdering, nonprofitsQuery } from '#contract/nonprofits/list.ts';
import { viewSearch } from '../../platform/ui/lists/list-search.ts';

export const validateNonprofitListSearch = viewSearch(nonprofitsQuery, defaultNonprofitOrdering);
export type NonprofitListSearch = ReturnType<typeof validateNonprofitListSearch>;
