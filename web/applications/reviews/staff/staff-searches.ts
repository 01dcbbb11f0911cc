import * as z from 'zod/mini';
import { responsesQuery } from '#contract/applications/responses.ts';
import { reviewsQuery } from '#contract/applications/reviews/reviews.ts';
import { defaultUserOrdering, usersQuery } from '#contract/people/users.ts';
import { type ListSearch, listSearch, viewSearch } from '../../../platform/ui/lists/list-search.ts';

export const readReviewListSearch = listSearch(reviewsQuery);

export type AssignSearch = ListSearch<typeof responsesQuery>;
export const readAssignSearch = listSearch(responsesQuery);

const reviewersQuery = z.pick(usersQuery, {
  ...{ search: true, accountStates: true, reviewWork: true },
  ...{ ordering: true, page: true, pageSize: true },
});
export const readReviewersSearch = viewSearch(reviewersQuery, defaultUserOrdering);
export type ReviewersSearch = ReturnType<typeof readReviewersSearch>;
