import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { managedEventsQuery } from '#contract/announcements/events-query.ts';
import { listManagedEvents, previewRepetition, type Repetition } from '#contract/announcements/manage-events.ts';
import { call } from '../../../api.ts';
import { type ListSearch, listSearch } from '../../../ui/lists/list-search.ts';

export type ManageSearch = ListSearch<typeof managedEventsQuery>;

export const validateManageSearch = listSearch(managedEventsQuery);

export function managedEventsList(search: ManageSearch) {
  return queryOptions({
    queryKey: ['events', 'managed', search],
    queryFn: ({ signal }) => call(listManagedEvents, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

/** The days of a repetition that is not stored yet. */
export function repeatDaysQuery(id: number, repetition: Repetition) {
  return queryOptions({
    queryKey: ['event-repeat-days', id, repetition],
    queryFn: ({ signal }) => call(previewRepetition, { params: { id }, body: repetition, signal, quiet: true }),
    placeholderData: keepPreviousData,
    retry: false,
  });
}

/** After a change: every list of events is read again. */
export function dropEvents(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['events'] });
  void client.invalidateQueries({ queryKey: ['nonprofit-items', 'events'] });
}
