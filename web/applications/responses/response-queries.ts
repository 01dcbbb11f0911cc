import { listResponses, readNeighbours, readResponse } from '#contract/applications/response-calls.ts';
import { listTemplates } from '#contract/applications/template-calls.ts';
import { listOf, queryOf } from '../../query-of.ts';
import type { ResponseListSearch } from './response-list-search.ts';

export function responsesQuery(search: Omit<ResponseListSearch, 'view'>) {
  return listOf(listResponses, { query: search, quiet: [404] });
}

/** The neighbors of a response in the list of this search. If they cannot be loaded, the page leaves out their bar. */
export function neighboursQuery(id: number, { page, ...search }: ResponseListSearch) {
  return queryOf(readNeighbours, {
    params: { id },
    query: search,
  });
}

/** For reading. The screen shows errors itself. */
export function responseQuery(id: number) {
  return queryOf(readResponse, { params: { id } });
}

/** Published applications, for the filter of the list. */
export const publishedTemplatesQuery = queryOf(
  listTemplates,
  { query: { isPublished: true, pageSize: 500, ordering: '-created' }, quiet: [] },
  { select: ({ results }) => results, staleTime: 60_000 },
);
