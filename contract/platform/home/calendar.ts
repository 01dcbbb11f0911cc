import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** What a date of the programme's year is about. */
const entryKinds = ['APPLICATION', 'REVIEW', 'DECISION', 'REPORT', 'ACCESS', 'PHOTOS', 'CATALOGUE'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const entryKindLabels: Record<EntryKind, string> = {
  APPLICATION: 'Application',
  REVIEW: 'Reviews',
  DECISION: 'Decisions',
  REPORT: 'Donation report',
  ACCESS: 'Learning Commons',
  PHOTOS: 'Photos',
  CATALOGUE: 'Printed catalogue',
};

export const calendarMessages = {
  year: 'Enter a year from 2000 to 2199.',
  renewed: 'This is your new calendar address. The old one no longer works.',
  ended: 'Your calendar address no longer works.',
};

const calendarEntry = z.object({
  /**
   * unique among the entries of a person. It stays the same if the entry's day or text changes, so that calendar programs update
   * the entry
   */
  key: z.string(),
  kind: oneOf(entryKinds),
  title: z.string(),
  detail: z.string(),
  /** in the programme's time zone */
  day: dayText,
  /** the instant of the entry; null: the entry is about the whole day */
  at: z.nullable(momentText),
  /** path of the product's page about the entry; null: none */
  link: z.nullable(z.string()),
});
export type CalendarEntry = z.output<typeof calendarEntry>;

const year = z.pipe(
  z.string(calendarMessages.year).check(z.regex(/^(?:20|21)\d\d$/, calendarMessages.year)),
  z.transform(Number),
);

export const readCalendar = endpoint('readCalendar', 'GET calendar/', {
  access: 'signedIn',
  summary: 'The dates of a year that the signed-in person may see, soonest first; without `year`, of this year',
  query: z.object({ year: z.optional(year) }),
  result: z.object({ year: z.int(), today: dayText, entries: z.array(calendarEntry) }),
});

/** The path that calendar programs follow, without the origin; null: the person has no calendar address. */
const calendarLink = z.object({ path: z.nullable(z.string()) });

export const readCalendarLink = endpoint('readCalendarLink', 'GET calendar/link/', {
  access: 'signedIn',
  summary: 'The private address of one’s calendar file',
  result: calendarLink,
});

export const renewCalendarLink = endpoint('renewCalendarLink', 'POST calendar/link/', {
  access: 'signedIn',
  summary: 'Make a private address for one’s calendar file; the one before no longer works',
  result: calendarLink,
});

export const endCalendarLink = endpoint('endCalendarLink', 'DELETE calendar/link/', {
  access: 'signedIn',
  summary: 'End the private address of one’s calendar file',
  result: calendarLink,
});

/** The path of the calendar file that the secret `token` opens. */
export const calendarPath = (token: string): string => `/calendar/${token}.ics`;
