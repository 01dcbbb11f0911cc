import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/wire/days-and-times.ts';
import { download } from '#contract/wire/downloads.ts';
import { endpoint } from '#contract/wire/endpoint.ts';
import { oneOf, page, paging, picture } from '#contract/wire/shapes.ts';
import { budgetSizes } from './choices.ts';
import { nonprofitFilters, nonprofitsQuery } from './nonprofits-query.ts';

/** The first possible accepted year; the last is the current year. */
export const firstAcceptedYear = 2003;

export const downloadNonprofitData = download({
  name: 'downloadNonprofitData',
  path: '/download-nonprofit-data/',
  access: 'downloadNonprofitData',
  summary: 'All nonprofits as CSV, narrowed as the list is',
  query: nonprofitFilters,
});

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
  acceptedYears: z.array(z.int()),
  inactiveDate: z.nullable(dayText),
  /** the last change */
  updated: momentText,
  nonprofitImage: z.nullable(picture),
  /** null unless programme staff ask */
  primaryUserRef: z.nullable(z.object({ id: z.int(), fullName: z.string() })),
});
export type NonprofitSummary = z.output<typeof nonprofitSummary>;

const category = z.object({
  id: z.int(),
  name: z.string(),
  groupRef: z.nullable(z.object({ id: z.int(), name: z.string() })),
});
export type Category = z.output<typeof category>;

/** The group of categories without a group. */
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
