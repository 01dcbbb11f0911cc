import * as z from 'zod/mini';
import { addressInput } from './address-input.ts';
import { calendarDay, clockTime, isClockTime } from './days-and-times.ts';
import { endpoint } from './endpoint.ts';
import { dollars } from './money.ts';
import { itemCan, itemOwner, itemsQuery, itemVersion } from './nonprofit-items.ts';
import { address, idParams, page, requiredText, text } from './shapes.ts';
import { webLink } from './web-link.ts';

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
  /** where more is told, or seats are booked */
  link: webLink(),
  /** dollars; null where nothing is said, 0 where it is free */
  fee: z.nullable(dollars(99_999_999.99)),
};

interface Times {
  startTime?: string | undefined;
  endTime?: string | null | undefined;
}

/** An event may end when it begins, never before. What is no time of the clock is told elsewhere. */
export function endsInOrder({ startTime, endTime }: Times): boolean {
  return !isClockTime(startTime) || !isClockTime(endTime) || endTime >= startTime;
}

/** Told beside what else is wrong, so that a form shows everything at once. */
const inOrder = z.refine<Times>(endsInOrder, {
  path: ['endTime'],
  error: eventMessages.endTime,
  when: ({ value }) => typeof value === 'object' && value !== null,
});

/** What a person writes of an event: a form has all of it. */
export const eventFields = z.object({ ...given, ...further }).check(inOrder);
export type EventFields = z.output<typeof eventFields>;

export const emptyEvent: Omit<EventFields, keyof typeof given> = {
  endTime: null,
  address: { address1: '', address2: '', city: '', state: '', zipcode: '' },
  description: '',
  contactName: '',
  contactNumber: '',
  link: '',
  fee: null,
};

const eventDraft = z
  .object({ ...itemOwner, ...given, ...z.partial(z.object(further)).shape, address: z.optional(addressInput) })
  .check(inOrder);

const eventPatch = z.object({
  ...itemOwner,
  ...itemVersion,
  ...z.partial(z.object({ ...given, ...further })).shape,
  address: z.optional(addressInput),
});

export const eventRecord = z.object({
  id: z.int(),
  version: z.int(),
  nonprofit: z.int(),
  name: z.string(),
  /** `YYYY-MM-DD` */
  date: z.string(),
  /** `HH:MM`, where the event is */
  startTime: z.string(),
  endTime: z.nullable(z.string()),
  address,
  description: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  link: z.string(),
  fee: z.nullable(z.number()),
  can: itemCan,
});
export type EventRecord = z.output<typeof eventRecord>;

const tag = 'Events';

export const listEvents = endpoint({
  name: 'listEvents',
  method: 'GET',
  path: 'events/',
  access: 'openNonprofits',
  tag,
  summary: 'Events, the latest day first',
  query: itemsQuery,
  result: page(eventRecord),
});

export const readEvent = endpoint({
  name: 'readEvent',
  method: 'GET',
  path: 'events/{id}/',
  access: 'openNonprofits',
  tag,
  summary: 'One event',
  params: idParams,
  result: eventRecord,
});

export const createEvent = endpoint({
  name: 'createEvent',
  method: 'POST',
  path: 'events/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Announce an event of a nonprofit',
  body: eventDraft,
  result: eventRecord,
  status: 201,
});

export const updateEvent = endpoint({
  name: 'updateEvent',
  method: 'PATCH',
  path: 'events/{id}/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Change what is sent of an event; 409 with the current record where the version is stale',
  params: idParams,
  body: eventPatch,
  result: eventRecord,
});

export const deleteEvent = endpoint({
  name: 'deleteEvent',
  method: 'DELETE',
  path: 'events/{id}/',
  access: 'keepNonprofitItems',
  tag,
  summary: 'Delete an event',
  params: idParams,
  result: null,
});
