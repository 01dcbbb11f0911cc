import { responsesQuery } from '#contract/applications/responses.ts';
import { reviewsQuery } from '#contract/applications/reviews/reviews.ts';
import { type ListSearch, listSearch } from '../../../platform/ui/lists/list-search.ts';

export const readReviewListSearch = listSearch(reviewsQuery);

export type AssignSearch = ListSearch<typeof responsesQuery>;
export const readAssignSearch = listSearch(responsesQuery);
