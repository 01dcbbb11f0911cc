import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listResponses, readResponse } from '#contract/application-response-calls.ts';
import { listTemplates } from '#contract/application-templates.ts';
import { call } from '../../api.ts';
import type { ResponseListSearch } from './response-list-search.ts';

export function responsesQuery(search: ResponseListSearch) {
  return queryOptions({
    queryKey: ['application-responses', search],
    queryFn: ({ signal }) => call(listResponses, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** As one looks at it. The screen tells itself that there is none, and that it could not be had. */
export function responseQuery(id: number) {
  return queryOptions({
    queryKey: ['application-response', 'read', id],
    queryFn: ({ signal }) => call(readResponse, { params: { id }, signal, quiet: true }),
  });
}

/** The applications that there can be responses to, for the list's filter. */
export const publishedTemplatesQuery = queryOptions({
  queryKey: ['application-templates', 'published'],
  queryFn: ({ signal }) => call(listTemplates, { query: { isPublished: true, pageSize: 500, ordering: '-created' }, signal }),
  select: ({ results }) => results,
  staleTime: 60_000,
});
