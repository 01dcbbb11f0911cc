import * as z from 'zod/mini';
import { download } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { budgetSizes, nonprofitOrderings } from './nonprofit-choices.ts';
import { commaList, flag, oneOf, page, paging, picture, searchText, wholeNumber } from './shapes.ts';

/** Accepted years run from here to the current year. */
export const firstAcceptedYear = 2003;

/** The filters of the nonprofit list; different filters combine with and, values of one with or. */
export const nonprofitFilters = {
  search: z.optional(searchText),
  budgetSize: z.optional(commaList(oneOf(budgetSizes))),
  webCategories: z.optional(commaList(wholeNumber)),
  acceptedYears: z.optional(commaList(wholeNumber)),
  isPublishedForWeb: z.optional(flag),
  isPublishedForPrint: z.optional(flag),
};

export const downloadNonprofitData = download({
  name: 'downloadNonprofitData',
  path: '/download-nonprofit-data/',
  access: 'downloadNonprofitData',
  summary: 'All nonprofits as CSV, narrowed as the list is',
  query: z.object(nonprofitFilters),
});
export type NonprofitFilters = z.output<typeof downloadNonprofitData.query>;

export const nonprofitsQuery = z.object({
  ...nonprofitFilters,
  ...paging,
  /** without it: best match first where there is a search, else `-name` */
  ordering: z.optional(oneOf(nonprofitOrderings)),
});
export type NonprofitsQuery = z.output<typeof nonprofitsQuery>;

/** A row of the nonprofit list. */
export const nonprofitSummary = z.object({
  id: z.int(),
  name: z.string(),
  ein: z.nullable(z.string()),
  budgetSize: z.nullable(oneOf(budgetSizes)),
  webCategories: z.array(z.int()),
  city: z.string(),
  state: z.string(),
  isPublishedForWeb: z.boolean(),
  isPublishedForPrint: z.boolean(),
  nonprofitImage: z.nullable(picture),
});
export type NonprofitSummary = z.output<typeof nonprofitSummary>;

export const category = z.object({
  id: z.int(),
  name: z.string(),
  groupRef: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type Category = z.output<typeof category>;

/** Where categories without a group stand, beside those that have one. */
export const uncategorized = 'Uncategorized';

export const listNonprofits = endpoint({
  name: 'listNonprofits',
  method: 'GET',
  path: 'nonprofits/',
  access: 'listNonprofits',
  tag: 'Nonprofits',
  summary: 'Nonprofits, searched, filtered, sorted and paged',
  query: nonprofitsQuery,
  result: page(nonprofitSummary),
});

export const listCategories = endpoint({
  name: 'listCategories',
  method: 'GET',
  path: 'nonprofit-categories/',
  access: 'listNonprofits',
  tag: 'Nonprofits',
  summary: 'Categories in their order, with their groups',
  query: z.object(paging),
  result: page(category),
});
