import * as z from 'zod/mini';
import { applicationProgresses } from '#contract/applications/response-status.ts';
import { choiceList, chosenIds, commaList, flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import { budgetSizes } from './choices.ts';

/** The query of the list of nonprofits. In a file of its own: the browser reads the page's address before it loads the calls. */

const nonprofitOrderings = [
  'name',
  '-name',
  'budget_size',
  '-budget_size',
  'city',
  '-city',
  // the last change
  'updated',
  '-updated',
  'inactive_date',
  '-inactive_date',
] as const;
export type NonprofitOrdering = (typeof nonprofitOrderings)[number];
export const defaultNonprofitOrdering: NonprofitOrdering = '-name';

/** The filters of the list and of its export: different filters combine with AND, values of one filter with OR. */
export const nonprofitFilters = z.object({
  ids: z.optional(chosenIds),
  search: z.optional(searchText),
  budgetSize: z.optional(choiceList(budgetSizes)),
  webCategories: z.optional(commaList(wholeNumber)),
  acceptedYears: z.optional(commaList(wholeNumber)),
  isPublishedForWeb: z.optional(flag),
  isPublishedForPrint: z.optional(flag),
  isInactive: z.optional(flag),
  hasPicture: z.optional(flag),
  /** whatever its case and accents */
  city: z.optional(searchText),
  /** changed within this many days */
  changedWithin: z.optional(wholeNumber),
  /** may stand in the catalogue twice */
  lookAlike: z.optional(flag),
  /** for programme staff, others find nothing: how far nonprofits are with this application; all that began it without the next filter */
  applicationTemplate: z.optional(wholeNumber),
  applicationProgress: z.optional(oneOf(applicationProgresses)),
});
export type NonprofitFilters = z.output<typeof nonprofitFilters>;

export const nonprofitsQuery = z.extend(nonprofitFilters, {
  ...paging,
  /** default: best match first for a search, else `-name` */
  ordering: z.optional(oneOf(nonprofitOrderings)),
});
export type NonprofitsQuery = z.output<typeof nonprofitsQuery>;
