import type { QueryClient } from '@tanstack/react-query';
import { managedEventsQuery } from '#contract/announcements/events.ts';
import { listManagedEvents, previewRepetition, type Repetition } from '#contract/announcements/manage-events.ts';
import { listOf } from '../../../query-of.ts';
import { refresh } from '../../../stale.ts';
import { type ListSearch, listSearch } from '../../../ui/lists/list-search.ts';

export type ManageSearch = ListSearch<typeof managedEventsQuery>;

export const validateManageSearch = listSearch(managedEventsQuery);

export function managedEventsList(search: ManageSearch) {
  return listOf(listManagedEvents, { query: search, quiet: [404] });
}

/** The days of a repetition that is not stored yet. */
export function repeatDaysQuery(id: number, repetition: Repetition) {
  return listOf(previewRepetition, { params: { id }, body: repetition }, { retry: false });
}

/** Loads every list of events again, after a change. */
export function dropEvents(client: QueryClient): void {
  void refresh(client, 'events');
}
