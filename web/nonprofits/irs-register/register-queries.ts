import { keepPreviousData } from '@tanstack/react-query';
import { findIrsOrganizations, leastTyped } from '#contract/nonprofits/irs/irs-register.ts';
import { queryOf } from '../../platform/query-of.ts';

/** Organizations of the IRS file for what is typed. If the search fails, no organizations are shown: the form works without them. */
export function organizationsQuery(typed: string) {
  const search = typed.trim();
  return queryOf(
    findIrsOrganizations,
    { query: { search } },
    { enabled: search.length >= leastTyped, staleTime: 60_000, retry: false, placeholderData: keepPreviousData },
  );
}
