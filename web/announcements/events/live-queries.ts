import * as z from 'zod/mini';
import { listEvents } from '#contract/announcements/events.ts';
import { listLiveEvents } from '#contract/announcements/live-events.ts';
import { paging } from '#contract/wire/shapes.ts';
import { queryOf } from '../../query-of.ts';
import { listQuery } from '../../ui/lists/list-query.ts';
import { listSearch } from '../../ui/lists/list-search.ts';

const liveSearch = z.object(paging);

export const validateLiveSearch = listSearch(liveSearch);

export const liveEventsQuery = listQuery(listLiveEvents, { quiet: [404] });

const shownBeside = 6;

/** The next published events of all nonprofits. */
export const upcomingEventsQuery = queryOf(listEvents, {
  query: { when: 'upcoming', published: true, pageSize: shownBeside },
});
