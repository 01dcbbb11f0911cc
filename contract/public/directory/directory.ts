import * as z from 'zod/mini';
import { budgetSizes } from '#contract/nonprofits/choices.ts';
import { directoryNonprofit } from '#contract/nonprofits/public/directory-nonprofit.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

export const directoryCard = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  /** key of the photo that programme staff chose for the card; null: none is chosen, or the public may not see it today */
  photo: z.nullable(z.string()),
  budgetSize: z.nullable(oneOf(budgetSizes)),
  categoryIds: z.array(z.int()),
  /** the start of the short description, else of the long one */
  text: z.string(),
  city: z.string(),
  state: z.string(),
  /** miles from the ZIP code that was searched; null without such a search */
  miles: z.nullable(z.int()),
});
export type DirectoryCard = z.output<typeof directoryCard>;

/** The nonprofit of an announcement, for its link and picture. */
const owner = { nonprofitId: z.int(), nonprofitName: z.string(), nonprofitImage: z.nullable(z.string()) };

/** Where an event or the work of volunteers is. */
const place = { address1: z.string(), address2: z.string(), city: z.string(), state: z.string(), zipcode: z.string() };

const directoryEvent = z.object({
  ...owner,
  id: z.int(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  date: dayText,
  /** `HH:MM` */
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  ...place,
  description: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  link: z.string(),
  /** dollars; 0: free; null: unknown */
  fee: z.nullable(z.number()),
  cancelled: z.boolean(),
  /** why the event was cancelled; empty if it was not */
  cancelReason: z.string(),
});
export type DirectoryEvent = z.output<typeof directoryEvent>;

const directoryNews = z.object({
  ...owner,
  id: z.int(),
  title: z.string(),
  article: z.string(),
  publication: z.string(),
  date: z.nullable(dayText),
  description: z.string(),
});
export type DirectoryNews = z.output<typeof directoryNews>;

const directoryOpportunity = z.object({
  ...owner,
  id: z.int(),
  title: z.string(),
  service: z.string(),
  skills: z.array(z.string()),
  hours: z.array(z.string()),
  hoursSpecific: z.string(),
  duration: z.string(),
  demographic: z.array(z.string()),
  regions: z.array(z.string()),
  ...place,
  description: z.string(),
  contactEmail: z.string(),
  contactName: z.string(),
  contactTitle: z.string(),
  eventDate: z.nullable(dayText),
});
export type DirectoryOpportunity = z.output<typeof directoryOpportunity>;

/** A photo that the public may see today. */
const directoryPhoto = z.object({
  /** the random name in the addresses of the photo's copies */
  key: z.string(),
  alt: z.string(),
  credit: z.string(),
  /** pixels */
  width: z.int(),
  height: z.int(),
});
export type DirectoryPhoto = z.output<typeof directoryPhoto>;

/** Something that a nonprofit wishes for and makes public. */
const directoryWish = z.object({
  id: z.int(),
  description: z.string(),
  /** dollars; 0: not said */
  amount: z.number(),
});
export type DirectoryWish = z.output<typeof directoryWish>;

/** A nonprofit as its public page shows it, with its coming events, news, volunteer opportunities and photos. */
export const directoryProfile = z.extend(directoryNonprofit, {
  events: z.array(directoryEvent),
  news: z.array(directoryNews),
  opportunities: z.array(directoryOpportunity),
  photos: z.array(directoryPhoto),
  /** public wishes that are not fulfilled, if the programme shows wishes to visitors */
  wishes: z.array(directoryWish),
  /** what the nonprofit says of its impact; empty unless it shows that to visitors */
  impact: z.string(),
  /** whether visitors can give to it through the programme */
  takesGifts: z.boolean(),
  /** the years up to this one for which the programme accepted it, in order */
  catalogueYears: z.array(z.int()),
  /** the facts that somebody has confirmed, the latest first. `at`: when; `field`: the name of the fact's column */
  confirmedFacts: z.array(z.object({ field: z.string(), at: momentText })),
});
export type DirectoryProfile = z.output<typeof directoryProfile>;

/** entries per page: 24 fills rows of two and of three */
export const directoryPageSize = 24;
