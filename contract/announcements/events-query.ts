import * as z from 'zod/mini';
import { flag, oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';

/** The queries of events. In a file of its own: the browser reads the page's address before it loads the calls. */

/** seen from today in the programme's time zone */
export const eventTimes = ['upcoming', 'past'] as const;

const filters = {
  nonprofitId: z.optional(wholeNumber),
  /** words of the event's or the nonprofit's name, or of the place */
  search: z.optional(searchText),
  when: z.optional(oneOf(eventTimes)),
  published: z.optional(flag),
  cancelled: z.optional(flag),
};

/** Upcoming events come soonest first, all others latest first. */
export const eventsQuery = z.object({ ...filters, ...paging });

const eventOrderings = ['date', '-date', 'name', '-name', 'nonprofit', '-nonprofit'] as const;
export type EventOrdering = (typeof eventOrderings)[number];

export const managedEventsQuery = z.object({ ...filters, ordering: z.optional(oneOf(eventOrderings)), ...paging });
export type ManagedEventsQuery = z.output<typeof managedEventsQuery>;
