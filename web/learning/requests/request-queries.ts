import type { QueryClient } from '@tanstack/react-query';
import type { RequestsQuery } from '#contract/learning/requests/requests.ts';
import { type InformationRequest, listRequests, readRequest } from '#contract/learning/requests/requests.ts';
import { listOf, queryOf } from '../../query-of.ts';
import { refresh } from '../../stale.ts';

type Asked = { [Key in keyof RequestsQuery]?: RequestsQuery[Key] | undefined };

export function requestsQueryOptions(search: Asked) {
  return listOf(listRequests, { query: search });
}

export function requestQuery(id: number) {
  return queryOf(readRequest, { params: { id } });
}

export function keepRequest(client: QueryClient, saved: InformationRequest): void {
  client.setQueryData(requestQuery(saved.id).queryKey, saved);
  void refresh(client, 'informationRequests');
}
