import { requestsQuery } from '#contract/learning/requests/requests-query.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';
import { recordId } from '../../ui/page/record-id.ts';

export type RequestSearch = ListSearch<typeof requestsQuery> & {
  /** the request that is open in the dialog */
  request?: number | undefined;
};

const read = listSearch(requestsQuery);

export function readRequestSearch(raw: Record<string, unknown>): RequestSearch {
  return { ...read(raw), request: recordId(String(raw['request'] ?? '')) ?? undefined };
}
