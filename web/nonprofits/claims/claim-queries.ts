import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { listClaims, listOwnClaims } from '#contract/nonprofits/claims.ts';
import { claimsQuery } from '#contract/nonprofits/claims-query.ts';
import { listNonprofits } from '#contract/nonprofits/list.ts';
import { call } from '../../api.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

export type ClaimSearch = ListSearch<typeof claimsQuery>;
export const readClaimSearch = listSearch(claimsQuery);

export function claimListQuery(search: ClaimSearch) {
  return queryOptions({
    queryKey: ['claims', 'list', search],
    queryFn: ({ signal }) => call(listClaims, { query: search, signal, quiet: [404] }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const ownClaimsQuery = queryOptions({
  queryKey: ['claims', 'own'],
  queryFn: ({ signal }) => call(listOwnClaims, { signal, quiet: true }),
  staleTime: 0,
});

const mostMatches = 5;

/** Nonprofits with this name or EIN, the best match first. */
export function matchesQuery(typed: string) {
  const search = /^\d{2}-\d{7}$/.test(typed) ? typed.replace('-', '') : typed;
  return queryOptions({
    queryKey: ['nonprofits', 'matches', search],
    queryFn: async ({ signal }) =>
      (await call(listNonprofits, { query: { search, pageSize: mostMatches }, signal, quiet: true })).results,
    enabled: search.length >= 3,
    placeholderData: keepPreviousData,
  });
}

export function dropClaims(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ['claims'] });
}
