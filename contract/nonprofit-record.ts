import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { eventRecord } from './events.ts';
import { newsArticleRecord } from './news.ts';
import { budgetSizes } from './nonprofit-choices.ts';
import { address, idParams, oneOf, picture, pictureFields, socialLinks } from './shapes.ts';
import { volunteerRecord } from './volunteer.ts';
import { wishListItem } from './wish-list.ts';

/** A whole nonprofit. Apart from the list's calls, which need none of it. */
export const nonprofitRecord = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  nonprofitRef: z.object({ id: z.int(), name: z.string() }),
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
  /* the latest of each, as many as a page of their lists holds at most: all of them are at `events/` and the like */
  events: z.array(eventRecord),
  news: z.array(newsArticleRecord),
  volunteerOpportunities: z.array(volunteerRecord),
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
