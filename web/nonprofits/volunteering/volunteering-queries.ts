import type { QueryClient } from '@tanstack/react-query';
import {
  listVolunteering,
  listVolunteers,
  readVolunteering,
  volunteeringQuery,
  volunteersQuery,
} from '#contract/nonprofits/volunteering/volunteering.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';
import { type ListSearch, listSearch } from '../../platform/ui/lists/list-search.ts';

export const validateVolunteeringSearch = listSearch(volunteeringQuery);

export type VolunteersSearch = ListSearch<typeof volunteersQuery>;
export const validateVolunteersSearch = listSearch(volunteersQuery);

export const volunteeringListQuery = listQuery(listVolunteering, { quiet: [404] });

export function volunteeringOneQuery(id: number) {
  return queryOf(readVolunteering, { params: { id } });
}

export function volunteersListQuery(id: number, search: VolunteersSearch) {
  return listOf(listVolunteers, {
    params: { id },
    query: search,
    quiet: [404],
  });
}

/** Loads all totals and lists again, after a change. */
export function dropVolunteering(client: QueryClient): void {
  void refresh(client, 'volunteering');
}
