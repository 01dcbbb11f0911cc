import * as z from 'zod/mini';
import { applicationProgresses } from '#contract/platform/access/response-status.ts';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import {
  choiceList,
  chosenIds,
  commaList,
  flag,
  oneOf,
  page,
  paging,
  picture,
  searchText,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';
import { budgetSizes } from './choices.ts';
import { nteeLetters } from './ntee.ts';
import { placeFilters } from './place-filters.ts';

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
  // the day of the first open step of programme staff; for everybody else, the order is by name
  'next_step',
  '-next_step',
] as const;
export type NonprofitOrdering = (typeof nonprofitOrderings)[number];
export const defaultNonprofitOrdering: NonprofitOrdering = '-name';

const listMessages = { day: 'Choose a date.', owner: 'Choose an owner.' };

/** `none`, `left` or the id of an account */
const doerFilter = z.string().check(z.trim(), z.regex(/^(?:left|[1-9]\d{0,8})$/, listMessages.owner));
const ownerFilter = z.string().check(z.trim(), z.regex(/^(?:none|left|[1-9]\d{0,8})$/, listMessages.owner));

/** The filters of the list and of its export: different filters combine with AND, values of one filter with OR. */
export const nonprofitFilters = z.object({
  ids: z.optional(chosenIds),
  search: z.optional(searchText),
  budgetSize: z.optional(choiceList(budgetSizes)),
  webCategories: z.optional(commaList(wholeNumber)),
  /** letters of NTEE major groups */
  ntee: z.optional(choiceList(nteeLetters)),
  acceptedYears: z.optional(commaList(wholeNumber)),
  isPublishedForWeb: z.optional(flag),
  isPublishedForPrint: z.optional(flag),
  /**
   * for programme staff; for everyone else, the list is empty. True: nonprofits that were accepted in a year, are published for
   * web or print, or have a user or a response; false: the others, such as those that an import added
   */
  inProgramme: z.optional(flag),
  isInactive: z.optional(flag),
  hasPicture: z.optional(flag),
  /** the name of the city; case and accents do not count */
  city: z.optional(searchText),
  ...placeFilters,
  /** changed within this many days */
  changedWithin: z.optional(wholeNumber),
  /** for programme staff; for everyone else, the list is empty. Has look-alikes (see the glossary) */
  lookAlike: z.optional(flag),
  /**
   * for programme staff; for everyone else, the list is empty. Nonprofits with the progress `applicationProgress` in this
   * application; without `applicationProgress`, nonprofits with a response to it
   */
  applicationTemplate: z.optional(wholeNumber),
  applicationProgress: z.optional(oneOf(applicationProgresses)),
  /**
   * for programme staff and board members; for everyone else, the list is empty. The id of the owner; `none`: without an owner, also where
   * the owner is no longer programme staff; `left`: only these
   */
  owner: z.optional(ownerFilter),
  /** this and the next one for programme staff alone. Who does one of the open steps: an id, or `left` for those who have left */
  nextStepOf: z.optional(doerFilter),
  /** has an open step for this day or an earlier one */
  nextStepBy: z.optional(calendarDay(listMessages.day)),
});
export type NonprofitFilters = z.output<typeof nonprofitFilters>;

const ordering = z.optional(oneOf(nonprofitOrderings));

export const nonprofitsQuery = z.extend(nonprofitFilters, {
  ...paging,
  /** default: best match first for a search, else `-name` */
  ordering,
});
export type NonprofitsQuery = z.output<typeof nonprofitsQuery>;

const nonprofitsExport = z.extend(nonprofitFilters, { ordering });
export type NonprofitsExport = z.output<typeof nonprofitsExport>;

export const downloadNonprofitData = download({
  name: 'downloadNonprofitData',
  path: '/download-nonprofit-data/',
  access: 'downloadNonprofitData',
  summary: 'All nonprofits as CSV, narrowed and sorted as the list is; without a search and an order, oldest first',
  query: nonprofitsExport,
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
  /** null if there is none, and always null for people who are not programme staff */
  primaryUserRef: z.nullable(personRef),
  /** who of the programme staff looks after it; null if nobody does, and for people who do not read the whole programme */
  ownerRef: z.nullable(personRef),
  /** the day of its first open step; null if there is none, and for people who are not programme staff */
  nextStepDay: z.nullable(dayText),
});
export type NonprofitSummary = z.output<typeof nonprofitSummary>;

const category = z.object({
  id: z.int(),
  name: z.string(),
  groupRef: z.nullable(namedRef),
});
export type Category = z.output<typeof category>;

/** The heading of the categories that belong to no group. */
export const uncategorized = 'Uncategorized';

export const listNonprofits = endpoint('listNonprofits', 'GET nonprofits/', {
  access: 'listNonprofits',
  summary: 'Nonprofits, searched, filtered, sorted and paged',
  query: nonprofitsQuery,
  result: page(nonprofitSummary),
});

export const listCategories = endpoint('listCategories', 'GET nonprofit-categories/', {
  access: 'listNonprofits',
  summary: 'Categories in their order, with their groups',
  query: z.object(paging),
  result: page(category),
});
