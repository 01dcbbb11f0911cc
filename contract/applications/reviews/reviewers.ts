import * as z from 'zod/mini';
import { userFilters, userOrdering } from '#contract/people/users.ts';
import { download } from '#contract/platform/wire/downloads.ts';

const reviewersExport = z.extend(z.pick(userFilters, { search: true, accountStates: true, reviewWork: true }), {
  ordering: userOrdering,
});
export type ReviewersExport = z.output<typeof reviewersExport>;

export const downloadReviewerData = download({
  name: 'downloadReviewerData',
  path: '/download-reviewer-data/',
  access: 'readAllReviews',
  summary: 'All reviewers as CSV, narrowed and sorted as the list is; without an order, oldest account first',
  query: reviewersExport,
  recentSignIn: true,
});
