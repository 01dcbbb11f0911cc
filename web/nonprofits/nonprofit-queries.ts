import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { listCategories, listNonprofits } from '#contract/nonprofits/list.ts';
import { listUsers } from '#contract/people/users.ts';
import { call } from '../api.ts';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';

export function nonprofitsQuery(search: Omit<NonprofitListSearch, 'view'>) {
  return queryOptions({
    queryKey: ['nonprofits', search],
    queryFn: ({ signal }) => call(listNonprofits, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
  });
}

const categoryPageSize = 100;

export const categoriesQuery = queryOptions({
  queryKey: ['nonprofit-categories'],
  queryFn: ({ signal }) => call(listCategories, { query: { pageSize: categoryPageSize }, signal }),
  select: ({ results }) => results,
  staleTime: 5 * 60_000,
});

/** The first page of a nonprofit's users. The screen shows errors itself. */
export function nonprofitUsersQuery(nonprofitId: number, pageSize: number) {
  return queryOptions({
    queryKey: ['users', 'of-nonprofit', nonprofitId, pageSize],
    queryFn: ({ signal }) => call(listUsers, { query: { nonprofitId, pageSize, page: 1 }, signal, quiet: true }),
  });
}
