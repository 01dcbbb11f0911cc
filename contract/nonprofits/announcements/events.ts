import * as z from 'zod/mini';
import { addressField } from '#contract/platform/fields/address-field.ts';
import { inputsOf, storedOf, textField } from '#contract/platform/fields/field.ts';
import type { Written } from '#contract/platform/fields/form-values.ts';
import { requiredTitle, titleText } from '#contract/platform/fields/names.ts';
import { checkedField, plainField } from '#contract/platform/fields/plain-fields.ts';
import { passageField } from '#contract/platform/fields/text-fields.ts';
import { webLink } from '#contract/platform/fields/web-link.ts';
import { calendarDay, clockTime, dayText, isClockTime, momentText } from '#contract/platform/wire/days-and-times.ts';
import { dollars } from '#contract/platform/wire/money.ts';
import { flag, oneOf, paging, searchText, text, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { announcementCalls, announcementOwner, announcementRecord, announcementVersion } from './announcement-calls.ts';

/** `past`: before today in the programme's time zone */
export const eventTimes = ['upcoming', 'past'] as const;

const filters = {
  nonprofitId: z.optional(wholeNumber),
  /** words of the event's name, the event's city or the nonprofit's name */
  search: z.optional(searchText),
  when: z.optional(oneOf(eventTimes)),
  published: z.optional(flag),
  cancelled: z.optional(flag),
};

/** With `when=upcoming`, the soonest event comes first; otherwise the latest. */
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

/** The fields of an event that people write. The event's draft, record, form and labels are derived from this list. */
export const eventColumns = {
  name: textField('Name', requiredTitle(200, eventMessages.name)),
  date: plainField('Date', calendarDay(eventMessages.date), dayText, ''),
  /** `HH:MM`, in the local time of the event */
  startTime: textField('Start Time', clockTime(eventMessages.startTime)),
  endTime: plainField('End Time', z.nullable(clockTime(eventMessages.endTimeShape)), z.nullable(z.string()), null),
  address: addressField,
  description: passageField('Description', 10_000, { rows: 5 }),
  contactName: textField('Contact Name', titleText(200)),
  contactNumber: textField('Contact Number', text(50)),
  /** the page where readers learn more or book seats */
  link: textField('Link', webLink()),
  /** dollars; 0 for a free event, null when unknown */
  fee: plainField('Fee', z.nullable(dollars(99_999_999.99)), z.nullable(z.number()), null),
  /** true: visitors see the event if its nonprofit is published; false: only the nonprofit's people and programme staff do */
  published: checkedField('Published'),
};

const { name, date, startTime, ...further } = inputsOf(eventColumns);
const given = { name, date, startTime };

interface Times {
  startTime?: string | undefined;
  endTime?: string | null | undefined;
}

/** Whether an event ends no earlier than it starts. True for malformed times, which the schemas of the fields report. */
export function endsInOrder({ startTime, endTime }: Times): boolean {
  return !isClockTime(startTime) || !isClockTime(endTime) || endTime >= startTime;
}

/** This check runs even if other fields are wrong (`when`), so that a form shows all problems at once. */
const inOrder = z.refine<Times>(endsInOrder, {
  path: ['endTime'],
  error: eventMessages.endTime,
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** All fields of an event that people write, as one schema. */
export const eventFields = z.object({ ...given, ...further }).check(inOrder);
export type EventFields = Written<typeof eventColumns>;

const eventDraft = z.object({ ...announcementOwner, ...given, ...z.partial(z.object(further)).shape }).check(inOrder);

const eventPatch = z.object({
  ...announcementOwner,
  ...announcementVersion,
  ...z.partial(z.object({ ...given, ...further })).shape,
});

export const eventRecord = z.object({
  ...announcementRecord,
  ...storedOf(eventColumns),
  /** when the event was cancelled; null: not cancelled */
  cancelledAt: z.nullable(momentText),
  /** why the event was cancelled, for visitors; empty if it is not cancelled */
  cancelReason: z.string(),
  /** the id that all events of one series share; null: the event is in no series */
  series: z.nullable(z.int()),
});
export type EventRecord = z.output<typeof eventRecord>;

/** An event in a list. It names its nonprofit, because a list can have events of several nonprofits. */
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
  one: 'an event',
  names: { one: 'Event', many: 'Events' },
  summaries: {
    list: 'Events, the latest day first; with `when=upcoming`, the soonest first',
    read: 'One event',
    create: 'Announce an event of a nonprofit',
  },
  query: eventsQuery,
  record: eventRecord,
  listed: listedEvent,
  draft: eventDraft,
  patch: eventPatch,
});
