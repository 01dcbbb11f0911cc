import * as z from 'zod/mini';
import { choiceList, oneOf, paging, searchText } from '#contract/wire/shapes.ts';
import { defaultRequestOrdering, requestOrderings, requestStandings, requestWishes } from './request-choices.ts';

/** The query of the list of requests. In a file of its own: the browser reads the page's address before it loads the calls. */

const filters = {
  /** without it: all but suspected ones */
  standing: z.optional(choiceList(requestStandings)),
  wish: z.optional(choiceList(requestWishes)),
  /** words of the organization, the name, the email address, the city or the tier */
  search: z.optional(searchText),
};

export const requestFilters = z.object(filters);
export type RequestFilters = z.output<typeof requestFilters>;

export const requestsQuery = z.object({
  ...filters,
  ...paging,
  ordering: z._default(oneOf(requestOrderings), defaultRequestOrdering),
});
export type RequestsQuery = z.output<typeof requestsQuery>;
