import * as z from 'zod/mini';
import { download } from '#contract/wire/downloads.ts';
import { searchText } from '#contract/wire/shapes.ts';

export const downloadReviewerData = download({
  name: 'downloadReviewerData',
  path: '/download-reviewer-data/',
  access: 'manageReviews',
  summary: 'All reviewers as CSV, narrowed as the list is',
  query: z.object({ search: z.optional(searchText) }),
  recentSignIn: true,
});
