import { queryOptions } from '@tanstack/react-query';
import { listVolunteerOpportunities, readVolunteerOpportunity, type VolunteerOpportunity } from '#contract/volunteer.ts';
import { call } from '../api.ts';
import { itemQueries } from '../nonprofit-items/item-queries.ts';

export const opportunityQueries = itemQueries<VolunteerOpportunity>({
  name: 'volunteer',
  read: (query, signal) => call(listVolunteerOpportunities, { query, signal }),
});

/** The record as it is now, for its form. */
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
