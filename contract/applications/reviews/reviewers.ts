import * as z from 'zod/mini';
import { userOrdering } from '#contract/people/users.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { searchText } from '#contract/platform/wire/shapes.ts';

const reviewersExport = z.object({ search: z.optional(searchText), ordering: userOrdering });
export type ReviewersExport = z.output<typeof reviewersExport>;

export const downloadReviewerData = download({
  name: 'downloadReviewerData',
  path: '/download-reviewer-data/',
  access: 'readAllReviews',
  summary: 'All reviewers as CSV, narrowed and sorted as the list is; without an order, oldest account first',
  query: reviewersExport,
  recentSignIn: true,
});
