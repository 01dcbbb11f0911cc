import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listVolunteering, listVolunteers, readVolunteering } from '#contract/volunteering/volunteering.ts';
import { volunteeringQuery, volunteersQuery } from '#contract/volunteering/volunteering-query.ts';
import { call } from '../api.ts';
import { type ListSearch, listSearch } from '../ui/lists/list-search.ts';

export type VolunteeringSearch = ListSearch<typeof volunteeringQuery>;
export const validateVolunteeringSearch = listSearch(volunteeringQuery);

export type VolunteersSearch = ListSearch<typeof volunteersQuery>;
export const validateVolunteersSearch = listSearch(volunteersQuery);

export function volunteeringListQuery(search: VolunteeringSearch) {
  return queryOptions({
    queryKey: ['volunteering', 'list', search],
    queryFn: ({ signal }) => call(listVolunteering, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

export function volunteeringOneQuery(id: number) {
  return queryOptions({
    queryKey: ['volunteering', 'one', id],
    queryFn: ({ signal }) => call(readVolunteering, { params: { id }, signal, quiet: true }),
  });
}

export function volunteersListQuery(id: number, search: VolunteersSearch) {
  return queryOptions({
    queryKey: ['volunteering', 'volunteers', id, search],
    queryFn: ({ signal }) => call(listVolunteers, { params: { id }, query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** After a change: totals and lists are read again. */
export function dropVolunteering(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['volunteering'] });
}
