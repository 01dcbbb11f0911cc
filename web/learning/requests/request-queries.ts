import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type InformationRequest, listRequests, readRequest } from '#contract/learning/requests/requests.ts';
import type { RequestsQuery } from '#contract/learning/requests/requests-query.ts';
import { call } from '../../api.ts';

/* The screens show errors themselves. */
const quiet = true;

type Asked = { [Key in keyof RequestsQuery]?: RequestsQuery[Key] | undefined };

export function requestsQueryOptions(search: Asked) {
  return queryOptions({
    queryKey: ['information requests', 'list', search],
    queryFn: ({ signal }) => call(listRequests, { query: search, signal, quiet }),
    placeholderData: (before) => before,
  });
}

export function requestQuery(id: number) {
  return queryOptions({
    queryKey: ['information requests', 'one', id],
    queryFn: ({ signal }) => call(readRequest, { params: { id }, signal, quiet }),
  });
}

export function keepRequest(client: QueryClient, saved: InformationRequest): void {
  client.setQueryData(requestQuery(saved.id).queryKey, saved);
  void client.invalidateQueries({ queryKey: ['information requests'] });
}
