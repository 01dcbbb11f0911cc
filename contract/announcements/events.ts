import * as z from 'zod/mini';
import { addressInput } from '#contract/fields/address-input.ts';
import { webLink } from '#contract/fields/web-link.ts';
import { calendarDay, clockTime, dayText, isClockTime, momentText } from '#contract/wire/days-and-times.ts';
import { dollars } from '#contract/wire/money.ts';
import { address, flag, oneOf, paging, requiredText, searchText, text, wholeNumber } from '#contract/wire/shapes.ts';
import { announcementCalls, announcementOwner, announcementRecord, announcementVersion } from './announcement-calls.ts';

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
const eventsQuery = z.object({ ...filters, ...paging });

const eventOrderings = ['date', '-date', 'name', '-name', 'nonprofit', '-nonprofit'] as const;
export type EventOrdering = (typeof eventOrderings)[number];

export const managedEventsQuery = z.object({ ...filters, ordering: z.optional(oneOf(eventOrderings)), ...paging });
export type ManagedEventsQuery = z.output<typeof managedEventsQuery>;

export const eventMessages = {
  name: 'Please enter a name',
  date: 'Choose a date',
  startTime: 'Please select a start time',
  endTime: 'End time must be after start time',
  endTimeShape: 'Please select an end time',
};

const given = {
  name: requiredText(200, eventMessages.name),
  date: calendarDay(eventMessages.date),
  startTime: clockTime(eventMessages.startTime),
};

const further = {
  endTime: z.nullable(clockTime(eventMessages.endTimeShape)),
  address,
  description: text(10_000),
  contactName: text(200),
  contactNumber: text(50),
  /** where readers learn more or book seats */
  link: webLink(),
  /** dollars; 0 for a free event, null when unknown */
  fee: z.nullable(dollars(99_999_999.99)),
  /** visitors see it; false for a draft */
  published: z.boolean(),
};

interface Times {
  startTime?: string | undefined;
  endTime?: string | null | undefined;
}

/** An event may not end before it starts. The schemas of the fields report malformed times. */
export function endsInOrder({ startTime, endTime }: Times): boolean {
  return !isClockTime(startTime) || !isClockTime(endTime) || endTime >= startTime;
}

/** Runs even after other checks have failed, so that a form shows all problems at once. */
const inOrder = z.refine<Times>(endsInOrder, {
  path: ['endTime'],
  error: eventMessages.endTime,
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** The fields that people write. */
export const eventFields = z.object({ ...given, ...further }).check(inOrder);
export type EventFields = z.output<typeof eventFields>;

export const emptyEvent: EventFields = {
  name: '',
  date: '',
  startTime: '',
  endTime: null,
  address: { address1: '', address2: '', city: '', state: '', zipcode: '' },
  description: '',
  contactName: '',
  contactNumber: '',
  link: '',
  fee: null,
  published: true,
};

const eventDraft = z
  .object({ ...announcementOwner, ...given, ...z.partial(z.object(further)).shape, address: z.optional(addressInput) })
  .check(inOrder);

const eventPatch = z.object({
  ...announcementOwner,
  ...announcementVersion,
  ...z.partial(z.object({ ...given, ...further })).shape,
  address: z.optional(addressInput),
});

export const eventRecord = z.object({
  ...announcementRecord,
  name: z.string(),
  /** `YYYY-MM-DD` */
  date: dayText,
  /** `HH:MM`, in the event's own time zone */
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  address,
  description: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  link: z.string(),
  fee: z.nullable(z.number()),
  published: z.boolean(),
  /** instant; null: it takes place */
  cancelledAt: z.nullable(momentText),
  /** visitors read it */
  cancelReason: z.string(),
  /** the same for all events of one repetition */
  series: z.nullable(z.int()),
});
export type EventRecord = z.output<typeof eventRecord>;

/** An event in a list of several nonprofits. */
export const listedEvent = z.extend(eventRecord, {
  nonprofitRef: z.object({ id: z.int(), name: z.string(), display: z.boolean() }),
});
export type ListedEvent = z.output<typeof listedEvent>;

export const {
  list: listEvents,
  read: readEvent,
  create: createEvent,
  update: updateEvent,
  delete: deleteEvent,
} = announcementCalls({
  path: 'events/',
  tag: 'Events',
  one: 'an event',
  names: { one: 'Event', many: 'Events' },
  summaries: { list: 'Events, the latest day first', read: 'One event', create: 'Announce an event of a nonprofit' },
  query: eventsQuery,
  record: eventRecord,
  listed: listedEvent,
  draft: eventDraft,
  patch: eventPatch,
});
