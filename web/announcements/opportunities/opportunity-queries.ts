import { queryOptions } from '@tanstack/react-query';
import {
  listVolunteerOpportunities,
  readVolunteerOpportunity,
  type VolunteerOpportunity,
} from '#contract/announcements/opportunities.ts';
import { call } from '../../api.ts';
import { announcementQueries } from '../announcement-queries.ts';

export const opportunityQueries = announcementQueries<VolunteerOpportunity>({
  name: 'volunteer',
  read: (query, signal) => call(listVolunteerOpportunities, { query, signal }),
});

/** The current record, for its form. */
export function opportunityQuery(id: number) {
  return queryOptions({
    queryKey: ['volunteer-opportunity', id],
    queryFn: ({ signal }) => call(readVolunteerOpportunity, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}
