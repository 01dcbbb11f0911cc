import * as z from 'zod/mini';
import { flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { recommendations } from './recommendations.ts';
import { defaultReviewOrdering, reviewOrderings } from './review-orderings.ts';

/** The query of the list of reviews. In a file of its own: the browser reads the page's address before it loads the calls. */

const reviewPageSize = 50;

/** The filters of the list and of its export. */
export const reviewFilters = z.object({
  applicationResponse: z.optional(wholeNumber),
  applicationTemplate: z.optional(wholeNumber),
  nonprofit: z.optional(wholeNumber),
  reviewer: z.optional(wholeNumber),
  recommendation: z.optional(oneOf(recommendations)),
  /** reviews whose reviewer is assigned, or is not */
  assigned: z.optional(flag),
  /** words of the nonprofit's or the reviewer's name */
  search: z.optional(searchText),
});
export type ReviewFilters = z.output<typeof reviewFilters>;

export const reviewsQuery = z.extend(reviewFilters, {
  page: paging.page,
  pageSize: z._default(paging.pageSize, reviewPageSize),
  ordering: z._default(oneOf(reviewOrderings), defaultReviewOrdering),
});
export type ReviewsQuery = z.output<typeof reviewsQuery>;
