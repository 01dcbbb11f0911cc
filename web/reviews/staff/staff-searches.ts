import { responsesQuery } from '#contract/applications/responses-query.ts';
import { reviewsQuery } from '#contract/reviews/reviews-query.ts';
import { type ListSearch, listSearch } from '../../ui/lists/list-search.ts';

export type ReviewListSearch = ListSearch<typeof reviewsQuery>;
export const validateReviewListSearch = listSearch(reviewsQuery);

export type AssignSearch = ListSearch<typeof responsesQuery>;
export const validateAssignSearch = listSearch(responsesQuery);
