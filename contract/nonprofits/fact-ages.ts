import * as z from 'zod/mini';
import { momentText } from '#contract/wire/days-and-times.ts';
import { endpoint } from '#contract/wire/endpoint.ts';

/** Facts of published nonprofits: how many there are, how many somebody confirmed within a year, and how many nobody ever has. */
const counts = { facts: z.int(), fresh: z.int(), never: z.int() };

const aged = z.object({ ...counts, key: z.string(), name: z.string() });
export type AgedFacts = z.output<typeof aged>;

/** so many nonprofits are listed to call */
export const mostToCall = 50;

const toCall = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  /** its primary user, else the first of its staff */
  contact: z.nullable(z.object({ fullName: z.string(), email: z.string() })),
  /** facts that nobody has confirmed for a year */
  old: z.int(),
  /** the last confirmation of any of its facts; null: none */
  lastConfirmed: z.nullable(momentText),
});
export type ToCall = z.output<typeof toCall>;

const factAges = z.object({
  all: z.object(counts),
  fields: z.array(aged),
  /** a nonprofit counts in each of its categories; without one, under an empty key */
  categories: z.array(aged),
  /** with the most old facts first */
  toCall: z.array(toCall),
});

export const readFactAges = endpoint('readFactAges', 'GET nonprofits/fact-ages/', {
  access: 'manageProgramme',
  summary: 'How old the public facts are, by field and category, and which nonprofits to call',
  result: factAges,
});
