import {
  listVolunteerOpportunities,
  readVolunteerOpportunity,
  type VolunteerOpportunity,
} from '#contract/nonprofits/announcements/opportunities.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { announcementQueries } from '../announcement-queries.ts';

export const opportunityQueries = announcementQueries<VolunteerOpportunity>(listVolunteerOpportunities);

/** Always loads the current record, because a form edits it. */
export function opportunityQuery(id: number) {
  return queryOf(
    readVolunteerOpportunity,
    { params: { id } },
    { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
}
