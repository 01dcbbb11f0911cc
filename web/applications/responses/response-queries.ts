import { listResponses, readNeighbours, readResponse } from '#contract/applications/response-calls.ts';
import { listTemplates } from '#contract/applications/template-calls.ts';
import { queryOf } from '../../platform/query-of.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';
import type { ResponseListSearch } from './list/response-list-search.ts';

export const responsesQuery = listQuery(listResponses, { quiet: [404] });

/** The neighbours of a response in the list with these filters and order. If loading fails, the page has no links to them. */
export function neighboursQuery(id: number, { page, ...search }: ResponseListSearch) {
  return queryOf(readNeighbours, {
    params: { id },
    query: search,
  });
}

/** The query for reading a response. For answering a response, use `openResponseQuery`. */
export function responseQuery(id: number) {
  return queryOf(readResponse, { params: { id } });
}

/** Published applications, for the filter of the list. */
export const publishedTemplatesQuery = queryOf(
  listTemplates,
  { query: { isPublished: true, pageSize: 500, ordering: '-created' }, quiet: [] },
  { select: ({ results }) => results, staleTime: 60_000 },
);
