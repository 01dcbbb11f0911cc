// The announcements of the demo, each with its nonprofit's name. `inDays` and `daysAgo` count from the day of the fill.

import * as z from 'zod/mini';
import { volunteerFields } from '#contract/nonprofits/announcements/opportunities.ts';
import { readEntries } from '#server/app/demo/read-entries.ts';

export const demoEvents = readEntries(
  new URL('events.json', import.meta.url),
  z.strictObject({
    nonprofit: z.string(),
    name: z.string(),
    inDays: z.number(),
    from: z.string(),
    to: z.optional(z.string()),
    place: z.string(),
    description: z.string(),
    fee: z.optional(z.string()),
  }),
);

export const demoNews = readEntries(
  new URL('news.json', import.meta.url),
  z.strictObject({
    nonprofit: z.string(),
    title: z.string(),
    publication: z.string(),
    daysAgo: z.number(),
    description: z.string(),
  }),
);

const { title, service, skills, hours, hoursSpecific, duration, demographic, regions, description, contactTitle } =
  volunteerFields.shape;

export const demoOpportunities = readEntries(
  new URL('opportunities.json', import.meta.url),
  z.strictObject({
    nonprofit: z.string(),
    isPublic: z.optional(z.boolean()),
    ...{ title, service, hours, hoursSpecific, duration, demographic, regions, description, contactTitle },
    skills: z.optional(skills),
  }),
);
