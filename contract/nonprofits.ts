import * as z from 'zod/mini';
import { download } from './downloads.ts';
import { endpoint } from './endpoint.ts';
import { budgetSizes, nonprofitOrderings } from './nonprofit-choices.ts';
import {
  address,
  commaList,
  flag,
  idParams,
  oneOf,
  page,
  paging,
  picture,
  pictureFields,
  searchText,
  socialLinks,
  wholeNumber,
} from './shapes.ts';
import { wishListItem } from './wish-list.ts';

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

export const nonprofitRecord = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** nine digits */
  ein: z.nullable(z.string()),
  nonprofitImage: z.nullable(picture),
  budgetSize: z.nullable(oneOf(budgetSizes)),
  acceptedYears: z.array(z.int()),
  webCategories: z.array(z.int()),
  printCategory: z.nullable(z.int()),
  categoryCrosslisted: z.string(),
  tags: z.array(z.string()),
  shortDescription: z.string(),
  longDescription: z.string(),
  areasAndClientsServed: z.string(),
  awardsAndRecognitions: z.string(),
  press: z.string(),
  impactData: z.string(),
  collaboration: z.string(),
  promotion: z.string(),
  regionalChapter: z.string(),
  headquarters: z.string(),
  email: z.string(),
  phoneNumber: z.string(),
  phoneRegion: z.string(),
  faxNumber: z.string(),
  url: z.string(),
  ...socialLinks.shape,
  address,
  display: z.boolean(),
  print: z.boolean(),
  isPublishedForWeb: z.boolean(),
  isPublishedForPrint: z.boolean(),
  inactiveDate: z.nullable(z.string()),
  /* told to programme staff and to the nonprofit's own users */
  paypalEmail: z.optional(z.string()),
  canAccessLearningCommons: z.optional(z.boolean()),
  primaryUser: z.optional(z.nullable(z.int())),
  primaryUserRef: z.optional(z.nullable(z.object({ id: z.int(), fullName: z.string(), email: z.string() }))),
  /** told to programme staff alone */
  wishlist: z.optional(z.array(wishListItem)),
  can: z.object({
    edit: z.boolean(),
    /** what the programme says of it: publication, categories, accepted years … */
    curate: z.boolean(),
    listUsers: z.boolean(),
  }),
});
export type Nonprofit = z.output<typeof nonprofitRecord>;

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

export const readNonprofit = endpoint({
  name: 'readNonprofit',
  method: 'GET',
  path: 'nonprofits/{id}/',
  access: 'openNonprofits',
  tag: 'Nonprofits',
  summary: 'One nonprofit',
  params: idParams,
  result: nonprofitRecord,
});

export const uploadNonprofitImage = endpoint({
  name: 'uploadNonprofitImage',
  method: 'POST',
  path: 'nonprofits/{id}/image/',
  access: 'openNonprofits',
  tag: 'Nonprofits',
  summary: "Replace a nonprofit's picture",
  params: idParams,
  body: pictureFields,
  upload: 'image',
  result: nonprofitRecord,
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
