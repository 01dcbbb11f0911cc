import * as z from 'zod/mini';
import { eventRecord } from '#contract/nonprofits/announcements/events.ts';
import { newsArticleRecord } from '#contract/nonprofits/announcements/news.ts';
import { volunteerRecord } from '#contract/nonprofits/announcements/opportunities.ts';
import { type ReadersOf, readersOf, storedOf } from '#contract/platform/fields/field.ts';
import { dayText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { idParams, picture, pictureFields } from '#contract/platform/wire/shapes.ts';
import { nonprofitFields } from './fields.ts';
import { wishListItem } from './wish-list.ts';

/** A whole nonprofit. */
export const nonprofitRecord = z.object({
  id: z.int(),
  version: z.int(),
  ...storedOf(nonprofitFields),
  nonprofitRef: namedRef,
  nonprofitImage: z.nullable(picture),
  /** whether the nonprofit has access now, for any reason: a grant by staff, a subscription, a decision */
  canAccessLearningCommons: z.optional(z.boolean()),
  /** the last day of that access; null: no access, or no end */
  learningCommonsUntil: z.optional(z.nullable(dayText)),
  isPublishedForWeb: z.boolean(),
  isPublishedForPrint: z.boolean(),
  /** the newest announcements of each kind, 500 at most; separate calls list all of them */
  events: z.array(eventRecord),
  news: z.array(newsArticleRecord),
  volunteerOpportunities: z.array(volunteerRecord),
  primaryUserRef: z.optional(z.nullable(z.object({ id: z.int(), fullName: z.string(), email: z.string() }))),
  wishlist: z.optional(z.array(wishListItem)),
  /** at most three nonprofits that may be another entry of this one, ordered by name */
  lookAlikes: z.optional(z.array(namedRef)),
  can: z.object({
    edit: z.boolean(),
    /** change the programme's fields: publication, categories, accepted years … */
    curate: z.boolean(),
    listUsers: z.boolean(),
    /** change the wish list, and make wishes public */
    keepWishes: z.boolean(),
    publishWishes: z.boolean(),
  }),
});
export type Nonprofit = z.output<typeof nonprofitRecord>;

/** Who may read the private members. */
export const nonprofitReaders: ReadersOf<Nonprofit> = {
  ...readersOf(nonprofitFields),
  canAccessLearningCommons: 'own',
  learningCommonsUntil: 'own',
  primaryUserRef: 'own',
  // the server also gives it to nonprofit staff, if the settings let their nonprofit keep it
  wishlist: 'programmeStaff',
  lookAlikes: 'programmeStaff',
};

export const readNonprofit = endpoint('readNonprofit', 'GET nonprofits/{id}/', {
  access: 'openNonprofits',
  summary: 'One nonprofit',
  params: idParams,
  result: nonprofitRecord,
});

export const uploadNonprofitImage = endpoint('uploadNonprofitImage', 'POST nonprofits/{id}/image/', {
  access: 'openNonprofits',
  summary: "Replace a nonprofit's picture",
  params: idParams,
  body: pictureFields,
  upload: 'image',
  result: nonprofitRecord,
});
