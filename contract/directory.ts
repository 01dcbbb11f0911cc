import * as z from 'zod/mini';
import { budgetSizes } from './nonprofit-choices.ts';
import { oneOf } from './shapes.ts';

/**
 * What the public sees of a published nonprofit: these fields and no other. Its street and e-mail address stay
 * inside (a small nonprofit's are often somebody's home and own mailbox): it is reached by its links and telephone.
 */
export const directoryNonprofit = z.object({
  id: z.int(),
  name: z.string(),
  ein: z.nullable(z.string()),
  /** hash of its picture */
  image: z.nullable(z.string()),
  budgetSize: z.nullable(oneOf(budgetSizes)),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  tags: z.array(z.string()),
  shortDescription: z.string(),
  longDescription: z.string(),
  areasAndClientsServed: z.string(),
  awardsAndRecognitions: z.string(),
  press: z.string(),
  phoneNumber: z.string(),
  url: z.string(),
  website: z.string(),
  facebook: z.string(),
  linkedin: z.string(),
  twitter: z.string(),
  city: z.string(),
  state: z.string(),
});
export type DirectoryNonprofit = z.output<typeof directoryNonprofit>;

/** A card of the directory's list. */
export const directoryCard = z.object({
  id: z.int(),
  name: z.string(),
  image: z.nullable(z.string()),
  budgetSize: z.nullable(oneOf(budgetSizes)),
  categoryIds: z.array(z.int()),
  /** the beginning of the short description, or of the long one where there is none */
  text: z.string(),
  city: z.string(),
  state: z.string(),
});
export type DirectoryCard = z.output<typeof directoryCard>;

/** Whose something is: enough to link to it and to show its picture. */
const owner = { nonprofitId: z.int(), nonprofitName: z.string(), nonprofitImage: z.nullable(z.string()) };

export const directoryEvent = z.object({
  ...owner,
  id: z.int(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** `HH:MM` */
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  description: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  link: z.string(),
  /** dollars; null where nothing is said, 0 where it is free */
  fee: z.nullable(z.number()),
});
export type DirectoryEvent = z.output<typeof directoryEvent>;

export const directoryNews = z.object({
  ...owner,
  id: z.int(),
  title: z.string(),
  article: z.string(),
  publication: z.string(),
  date: z.nullable(z.string()),
  description: z.string(),
});
export type DirectoryNews = z.output<typeof directoryNews>;

export const directoryOpportunity = z.object({
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
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  description: z.string(),
  contactEmail: z.string(),
  contactName: z.string(),
  contactTitle: z.string(),
});
export type DirectoryOpportunity = z.output<typeof directoryOpportunity>;

/** A published nonprofit with its events to come, its news and its volunteer opportunities. */
export const directoryProfile = z.extend(directoryNonprofit, {
  events: z.array(directoryEvent),
  news: z.array(directoryNews),
  opportunities: z.array(directoryOpportunity),
});
export type DirectoryProfile = z.output<typeof directoryProfile>;

/** A page of the directory's lists: fits two and three columns. */
export const directoryPageSize = 24;
