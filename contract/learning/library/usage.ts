import * as z from 'zod/mini';
import { calendarDay, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { oneOf, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { libraryKinds } from './library-choices.ts';

const usageMessages = {
  day: 'Enter a date as YYYY-MM-DD.',
  order: 'The end date cannot be before the start date.',
};

/** A range of whole months: each day stands for its month. Default: the twelve months up to this month. */
const usageQuery = z
  .object({ startDate: z.optional(calendarDay(usageMessages.day)), endDate: z.optional(calendarDay(usageMessages.day)) })
  .check(
    z.refine(({ startDate, endDate }) => startDate === undefined || endDate === undefined || startDate <= endDate, {
      path: ['endDate'],
      error: usageMessages.order,
    }),
  );
export type UsageQuery = z.output<typeof usageQuery>;

const counts = { opens: z.int(), readers: z.int(), favorites: z.int() };

const usedFile = z.object({
  id: z.int(),
  name: z.string(),
  kind: oneOf(libraryKinds),
  deleted: z.boolean(),
  ...counts,
});
export type UsedFile = z.output<typeof usedFile>;

/** the most files and searches that the usage lists */
export const usageLimits = { files: 1_000, searches: 100 };

export const readUsage = endpoint('readUsage', 'GET learning-commons/usage/', {
  access: 'readAllLibrary',
  summary: 'How the library was used: by month, by file, and searches that found nothing. Counts without people.',
  query: usageQuery,
  result: z.object({
    /** `month` is `YYYY-MM`; months without use are included. `readers` counts a person once for each file in a month */
    months: z.array(z.object({ month: z.string(), ...counts })),
    /** files that were used in these months, the most opened first */
    files: z.array(usedFile),
    /** false: more files than `usageLimits.files` were used */
    filesComplete: z.boolean(),
    /** how many approved files nobody but programme staff opened in these months */
    unopened: z.int(),
    /** searches that found nothing, the most frequent first */
    emptySearches: z.array(z.object({ words: z.string(), times: z.int() })),
    /** false: there were more than `usageLimits.searches` */
    emptySearchesComplete: z.boolean(),
    /**
     * `nonprofits`: how many nonprofits have access now; `active`: how many of them had people who used the library in these
     * months; `people`: the number of these people
     */
    seats: z.object({ nonprofits: z.int(), active: z.int(), people: z.int() }),
  }),
});

export const downloadUsage = download({
  name: 'downloadLearningUsage',
  path: '/download-learning-usage/',
  access: 'readAllLibrary',
  summary: 'The use of the library as CSV: a row for each file and month',
  query: usageQuery,
});

export const readSeats = endpoint('readSeats', 'GET learning-commons/seats/', {
  access: 'openLibrary',
  summary: 'Who of a nonprofit has used the library: for its primary user, and for programme staff, who name it',
  query: z.object({
    /** required of programme staff; a primary user always gets their own nonprofit */
    nonprofit: z.optional(wholeNumber),
  }),
  result: z.object({
    nonprofit: namedRef,
    people: z.array(
      z.object({
        id: z.int(),
        fullName: z.string(),
        email: z.string(),
        /** null: the person has never used the library */
        lastUsedAt: z.nullable(momentText),
        filesOpened: z.int(),
        filesRead: z.int(),
      }),
    ),
  }),
});
