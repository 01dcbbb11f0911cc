import type { QueryClient } from '@tanstack/react-query';
import { type InformationRequest, listRequests, readRequest } from '#contract/learning/requests/requests.ts';
import { queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';

export const requestsQueryOptions = listQuery(listRequests);

export function requestQuery(id: number) {
  return queryOf(readRequest, { params: { id } });
}

export function keepRequest(client: QueryClient, saved: InformationRequest): void {
  client.setQueryData(requestQuery(saved.id).queryKey, saved);
  void refresh(client, 'informationRequests');
}
