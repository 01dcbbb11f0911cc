import * as z from 'zod/mini';
import { choiceList, flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { defaultOrderOrdering, orderKinds, orderOrderings, orderStandings } from './order-choices.ts';

/** The query of the list of orders. In a file of its own: the browser reads the page's address before it loads the calls. */

const filters = {
  standing: z.optional(choiceList(orderStandings)),
  kind: z.optional(choiceList(orderKinds)),
  nonprofitId: z.optional(wholeNumber),
  /** only orders that staff should look at */
  attention: z.optional(flag),
  /** words of the nonprofit’s name, the tier, the code or the card */
  search: z.optional(searchText),
};

export const orderFilters = z.object(filters);
export type OrderFilters = z.output<typeof orderFilters>;

export const ordersQuery = z.object({ ...filters, ...paging, ordering: z._default(oneOf(orderOrderings), defaultOrderOrdering) });
export type OrdersQuery = z.output<typeof ordersQuery>;
