import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listResponses, readNeighbours, readResponse } from '#contract/applications/response-calls.ts';
import { listTemplates } from '#contract/applications/template-calls.ts';
import { call } from '../../api.ts';
import type { ResponseListSearch } from './response-list-search.ts';

export function responsesQuery(search: Omit<ResponseListSearch, 'view'>) {
  return queryOptions({
    queryKey: ['application-responses', search],
    queryFn: ({ signal }) => call(listResponses, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** In the list of this search. The screen leaves the place out if it cannot be loaded. */
export function neighboursQuery(id: number, { page, ...search }: ResponseListSearch) {
  return queryOptions({
    queryKey: ['application-responses', 'neighbours', id, search],
    queryFn: ({ signal }) => call(readNeighbours, { params: { id }, query: search, signal, quiet: true }),
  });
}

/** For reading. The screen shows errors itself. */
export function responseQuery(id: number) {
  return queryOptions({
    queryKey: ['application-response', 'read', id],
    queryFn: ({ signal }) => call(readResponse, { params: { id }, signal, quiet: true }),
  });
}

/** Published applications, for the filter of the list. */
export const publishedTemplatesQuery = queryOptions({
  queryKey: ['application-templates', 'published'],
  queryFn: ({ signal }) => call(listTemplates, { query: { isPublished: true, pageSize: 500, ordering: '-created' }, signal }),
  select: ({ results }) => results,
  staleTime: 60_000,
});
