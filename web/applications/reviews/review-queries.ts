import { listConflicts } from '#contract/applications/reviews/conflicts.ts';
import { readOwnWork } from '#contract/applications/reviews/own-work.ts';
import { readReview } from '#contract/applications/reviews/reviews.ts';
import { queryOf } from '../../platform/query-of.ts';

/** A reviewer's assigned applications. A failure shows no alert, because the screen shows errors itself. */
export const ownWorkQuery = queryOf(
  readOwnWork,
  {},
  {
    // a new assignment must show at once
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  },
);

/** A review to write. Loads again when the user returns to the window, because another window may have changed the review. */
export function openReviewQuery(id: number) {
  return queryOf(readReview, { params: { id } }, { staleTime: 0, refetchOnWindowFocus: 'always', refetchOnReconnect: 'always' });
}

export const ownConflictsQuery = queryOf(listConflicts, {}, { select: ({ results }) => results });
