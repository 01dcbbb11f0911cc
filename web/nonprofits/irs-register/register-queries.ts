import { keepPreviousData } from '@tanstack/react-query';
import { findIrsOrganizations, type IrsFileFacts, leastTyped } from '#contract/nonprofits/irs/irs-register.ts';
import { queryOf } from '../../query-of.ts';
import { formatMonth } from '../../ui/text/format.ts';

/** Organizations of the IRS file for what is typed. A failed search shows nothing: the form works without it. */
export function organizationsQuery(typed: string) {
  const search = typed.trim();
  return queryOf(
    findIrsOrganizations,
    { query: { search } },
    { enabled: search.length >= leastTyped, staleTime: 60_000, retry: false, placeholderData: keepPreviousData },
  );
}

/** `the IRS file of March 2026`; with the states that it has, where it is not of the whole country */
export function fileInWords({ month, states }: IrsFileFacts): string {
  const name = `the IRS file of ${formatMonth(`${month}-15`, 'UTC')}`;
  if (states.length === 0) return name;
  return `${name} for ${new Intl.ListFormat('en-US').format(states)}`;
}
