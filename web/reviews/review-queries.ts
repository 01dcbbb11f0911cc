import { queryOptions } from '@tanstack/react-query';
import { readOwnWork } from '#contract/reviews/assignments.ts';
import { listConflicts } from '#contract/reviews/conflicts.ts';
import { readReview } from '#contract/reviews/reviews.ts';
import { call } from '../api.ts';

/** A reviewer's assigned applications. The screen shows errors itself. */
export const ownWorkQuery = queryOptions({
  queryKey: ['reviews', 'own-work'],
  queryFn: ({ signal }) => call(readOwnWork, { signal, quiet: true }),
  // an assignment shows at once
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

/** A review to write. Reads again when the user returns to the window: it may have been written in another one. */
export function openReviewQuery(id: number) {
  return queryOptions({
    queryKey: ['open-review', id],
    queryFn: ({ signal }) => call(readReview, { params: { id }, signal, quiet: true }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });
}

export const ownConflictsQuery = queryOptions({
  queryKey: ['reviews', 'own-conflicts'],
  queryFn: ({ signal }) => call(listConflicts, { signal, quiet: true }),
  select: ({ results }) => results,
});
