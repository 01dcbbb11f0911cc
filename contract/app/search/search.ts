import * as z from 'zod/mini';
import { responseStatuses } from '#contract/platform/access/response-status.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The fewest characters of a search. Shorter searches would find too much to be of use. */
export const shortestSearch = 2;

/** the most results for each kind of record, for example nonprofits */
export const mostFound = 5;

const foundNonprofit = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  ein: z.nullable(z.string()),
});
const foundPerson = z.object({
  id: z.int(),
  fullName: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  nonprofitRef: z.nullable(namedRef),
});
const foundApplication = z.object({ id: z.int(), name: z.string(), isPublished: z.boolean() });
const foundResponse = z.object({
  id: z.int(),
  status: oneOf(responseStatuses),
  reopenedAt: z.nullable(momentText),
  nonprofitRef: namedRef,
  applicationTemplateRef: namedRef,
});

const found = z.object({
  nonprofits: z.array(foundNonprofit),
  people: z.array(foundPerson),
  applications: z.array(foundApplication),
  responses: z.array(foundResponse),
});
export type SearchResults = z.output<typeof found>;

const message = `Type ${shortestSearch} characters or more.`;

export const searchEverything = endpoint('searchEverything', 'GET search/', {
  access: 'signedIn',
  summary: `Records by name, EIN or email address: the ${mostFound} best of each kind, and only what the person may see`,
  query: z.object({
    q: z.string(message).check(z.trim(), z.minLength(shortestSearch, message), z.maxLength(200, 'Use 200 characters or fewer.')),
  }),
  result: found,
});
