import { readOwnWork } from '#contract/reviews/assignments.ts';
import { listConflicts } from '#contract/reviews/conflicts.ts';
import { readReview } from '#contract/reviews/reviews.ts';
import { queryOf } from '../query-of.ts';

/** A reviewer's assigned applications. The screen shows errors itself. */
export const ownWorkQuery = queryOf(
  readOwnWork,
  {},
  {
    // an assignment shows at once
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  },
);

/** A review to write. Reads again when the user returns to the window: it may have been written in another one. */
export function openReviewQuery(id: number) {
  return queryOf(readReview, { params: { id } }, { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' });
}

export const ownConflictsQuery = queryOf(listConflicts, {}, { select: ({ results }) => results });
