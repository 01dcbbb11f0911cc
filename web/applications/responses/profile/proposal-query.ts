import { readProfileProposals } from '#contract/applications/earlier/proposal-calls.ts';
import { queryOf } from '../../../query-of.ts';

/** Read once: what was taken stays on the page, so that it can be taken back. */
export function profileProposalsQuery(response: number) {
  return queryOf(
    readProfileProposals,
    { params: { id: response } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  );
}
