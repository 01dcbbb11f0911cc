import * as z from 'zod/mini';
import { listEvents } from '#contract/announcements/events.ts';
import { listLiveEvents } from '#contract/announcements/live-events.ts';
import { paging } from '#contract/wire/shapes.ts';
import { listOf, queryOf } from '../../query-of.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

const liveSearch = z.object(paging);
export type LiveSearch = ListSearch<typeof liveSearch>;

export const validateLiveSearch = listSearch(liveSearch);

export function liveEventsQuery(search: LiveSearch) {
  return listOf(listLiveEvents, { query: search, quiet: [404] });
}

const shownBeside = 6;

/** The next published events of all nonprofits. */
export const upcomingEventsQuery = queryOf(listEvents, {
  query: { when: 'upcoming', published: true, pageSize: shownBeside },
});
