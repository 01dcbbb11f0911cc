import { readProfileProposals } from '#contract/applications/earlier/proposal-calls.ts';
import { queryOf } from '../../../platform/query-of.ts';

/** Loaded once per visit of the page, so that a taken proposal stays on the page and can be undone. */
export function profileProposalsQuery(response: number) {
  return queryOf(
    readProfileProposals,
    { params: { id: response } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
}
