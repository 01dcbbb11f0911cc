import { defaultNonprofitOrdering, nonprofitsQuery } from '#contract/nonprofits/nonprofits-query.ts';
import { type ListSearch, listSearch, withoutUsualOrdering } from '../ui/lists/list-search.ts';
import { type ListToolsSearch, readListTools } from '../ui/lists/list-tools-search.ts';

export type NonprofitListSearch = ListSearch<typeof nonprofitsQuery> & ListToolsSearch;

const read = listSearch(nonprofitsQuery);

export const validateNonprofitListSearch = (raw: Record<string, unknown>): NonprofitListSearch => ({
  ...withoutUsualOrdering(read(raw), defaultNonprofitOrdering),
  ...readListTools(raw),
});
