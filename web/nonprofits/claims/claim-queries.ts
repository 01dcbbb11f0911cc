import type { QueryClient } from '@tanstack/react-query';
import { listNonprofits } from '#contract/nonprofits/list.ts';
import { claimsQuery, listClaims, listOwnClaims, readOwnRegistration } from '#contract/nonprofits/register/claims.ts';
import { listOf, queryOf } from '../../platform/query-of.ts';
import { refresh } from '../../platform/stale.ts';
import { listQuery } from '../../platform/ui/lists/list-query.ts';
import { listSearch } from '../../platform/ui/lists/list-search.ts';

export const readClaimSearch = listSearch(claimsQuery);

export const claimListQuery = listQuery(listClaims, { quiet: [404], staleTime: 0 });

export const ownRegistrationQuery = queryOf(readOwnRegistration, {}, { staleTime: 0 });
export const ownClaimsQuery = queryOf(listOwnClaims, {}, { staleTime: 0 });

const mostMatches = 5;

/** Nonprofits with this name or EIN, the best match first. */
export function matchesQuery(typed: string) {
  const search = /^\d{2}-\d{7}$/.test(typed) ? typed.replace('-', '') : typed;
  return listOf(
    listNonprofits,
    { query: { search, pageSize: mostMatches } },
    { select: ({ results }) => results, enabled: search.length >= 3 },
  );
}

export function dropClaims(client: QueryClient): Promise<void> {
  return refresh(client, 'claims');
}
