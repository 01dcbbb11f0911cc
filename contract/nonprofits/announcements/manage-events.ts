import * as z from 'zod/mini';
import { calendarDay, dayText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { idParams, oneOf, page, requiredText } from '#contract/platform/wire/shapes.ts';
import { eventRecord, listedEvent, managedEventsQuery } from './events.ts';

export const frequencies = ['WEEKLY', 'TWO_WEEKS', 'MONTHLY_BY_WEEKDAY', 'MONTHLY_BY_DAY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** the most events of one series, the first one included */
export const mostRepeats = 60;

export const repeatMessages = {
  count: `Enter a number from 2 to ${mostRepeats}.`,
  until: 'Choose the last day.',
  end: 'Choose either a number of events or a last day.',
  none: 'No further event falls before the last day.',
  tooMany: `This makes more than ${mostRepeats} events. Choose an earlier last day.`,
  again: 'This event already repeats.',
  reason: 'Please give a reason: visitors read it.',
  notCancelled: 'This event is not cancelled.',
};

/** Which events of a series a change is for: one event, that event and the later ones, or all. */
export const eventScopes = ['ONE', 'FOLLOWING', 'ALL'] as const;
export type EventScope = (typeof eventScopes)[number];
const scope = z._default(oneOf(eventScopes), 'ONE');

const eitherEnd = z.refine<{ count?: unknown; until?: unknown }>(({ count, until }) => (count == null) !== (until == null), {
  path: ['count'],
  error: repeatMessages.end,
});

/** How an event repeats: until a day, or until there are `count` events, the first one included. */
export const repetition = z
  .object({
    frequency: oneOf(frequencies),
    count: z.optional(
      z.nullable(
        z.int(repeatMessages.count).check(z.minimum(2, repeatMessages.count), z.maximum(mostRepeats, repeatMessages.count)),
      ),
    ),
    until: z.optional(z.nullable(calendarDay(repeatMessages.until))),
  })
  .check(eitherEnd);
export type Repetition = z.output<typeof repetition>;

export const listManagedEvents = endpoint('listManagedEvents', 'GET manage-events/', {
  access: 'signedIn',
  summary: 'Events with their drafts: programme staff see all, others those of their own nonprofit',
  query: managedEventsQuery,
  result: page(listedEvent),
});

export const previewRepetition = endpoint('previewRepetition', 'POST events/{id}/repeat-days/', {
  access: 'editAnnouncements',
  summary: 'The days on which an event would take place again; stores nothing',
  params: idParams,
  body: repetition,
  result: z.object({ days: z.array(dayText) }),
});

export const repeatEvent = endpoint('repeatEvent', 'POST events/{id}/repeat/', {
  access: 'editAnnouncements',
  summary: 'Repeat an event: makes an event of its own for each further day; 409 where it repeats already',
  params: idParams,
  body: repetition,
  refuses: [409],
  result: z.object({ event: eventRecord, added: z.array(eventRecord) }),
});

/** The result of a change to one or several events of a series. `changed`: how many events were changed. */
const changedEvents = z.object({ event: eventRecord, changed: z.int() });

export const publishEvent = endpoint('publishEvent', 'POST events/{id}/publish/', {
  access: 'editAnnouncements',
  summary: 'Publish or unpublish an event, or several events of its series',
  params: idParams,
  body: z.object({ published: z.boolean(), scope }),
  result: changedEvents,
});

export const cancelEvent = endpoint('cancelEvent', 'POST events/{id}/cancel/', {
  access: 'editAnnouncements',
  summary: 'Cancel an event, or several events of its series. It stays public, with the reason',
  params: idParams,
  body: z.object({ reason: requiredText(1_000, repeatMessages.reason), scope }),
  result: changedEvents,
});

export const reinstateEvent = endpoint('reinstateEvent', 'POST events/{id}/reinstate/', {
  access: 'editAnnouncements',
  summary: 'Take back the cancellation of an event; 409 where it is not cancelled',
  params: idParams,
  refuses: [409],
  result: eventRecord,
});
