import * as z from 'zod/mini';
import { listEvents } from '#contract/nonprofits/announcements/events.ts';
import { listLiveEvents } from '#contract/nonprofits/announcements/live-events.ts';
import { paging } from '#contract/platform/wire/shapes.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { listQuery } from '../../../platform/ui/lists/list-query.ts';
import { listSearch } from '../../../platform/ui/lists/list-search.ts';

const liveSearch = z.object(paging);

export const validateLiveSearch = listSearch(liveSearch);

export const liveEventsQuery = listQuery(listLiveEvents, { quiet: [404] });

const shownBeside = 6;

/** The next published events of all nonprofits. */
export const upcomingEventsQuery = queryOf(listEvents, {
  query: { when: 'upcoming', published: true, pageSize: shownBeside },
});
