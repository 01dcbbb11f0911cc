import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listEvents } from '#contract/announcements/events.ts';
import { listLiveEvents } from '#contract/announcements/live-events.ts';
import { paging } from '#contract/wire/shapes.ts';
import { call } from '../../api.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

const liveSearch = z.object(paging);
export type LiveSearch = ListSearch<typeof liveSearch>;

export const validateLiveSearch = listSearch(liveSearch);

export function liveEventsQuery(search: LiveSearch) {
  return queryOptions({
    queryKey: ['events', 'live', search],
    queryFn: ({ signal }) => call(listLiveEvents, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

const shownBeside = 6;

/** The next events of all nonprofits. */
export const upcomingEventsQuery = queryOptions({
  queryKey: ['events', 'upcoming'],
  queryFn: ({ signal }) =>
    call(listEvents, { query: { when: 'upcoming', published: true, pageSize: shownBeside }, signal, quiet: true }),
});
