import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';

/** Numbers of facts of published nonprofits. `facts`: all; `fresh`: confirmed within a year; `never`: never confirmed. */
const counts = { facts: z.int(), fresh: z.int(), never: z.int() };

const aged = z.object({ ...counts, key: z.string(), name: z.string() });
export type AgedFacts = z.output<typeof aged>;

/** the most nonprofits in the list of nonprofits to call about their old facts */
export const mostToCall = 50;

const toCall = z.object({
  id: z.int(),
  name: z.string(),
  phoneNumber: z.string(),
  /** the nonprofit's primary user, or else the first of its staff; null: the nonprofit has no active staff */
  contact: z.nullable(z.object({ fullName: z.string(), email: z.string() })),
  /** the number of facts of the nonprofit that nobody has confirmed for a year */
  old: z.int(),
  /** the latest confirmation of any fact of the nonprofit; null: no fact was ever confirmed */
  lastConfirmed: z.nullable(momentText),
});
export type ToCall = z.output<typeof toCall>;

const factAges = z.object({
  all: z.object(counts),
  fields: z.array(aged),
  /** a nonprofit's facts count in each of its categories; without a category, they count under an empty key */
  categories: z.array(aged),
  /** nonprofits with old facts, those with the most first */
  toCall: z.array(toCall),
});

export const readFactAges = endpoint('readFactAges', 'GET nonprofits/fact-ages/', {
  access: 'readAllNonprofits',
  summary: 'How old the public facts are, by field and category, and which nonprofits to call',
  result: factAges,
});
