import { responsesQuery } from '#contract/applications/responses.ts';
import { viewSearch } from '../../../platform/ui/lists/list-search.ts';

export const validateResponseListSearch = viewSearch(responsesQuery);
export type ResponseListSearch = ReturnType<typeof validateResponseListSearch>;
