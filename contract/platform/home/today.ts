import * as z from 'zod/mini';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The group of a line on the home of programme staff. */
const homeGroups = ['APPLICATIONS', 'WAITING', 'LATEST', 'OWN'] as const;
export type HomeGroup = (typeof homeGroups)[number];

/** A page of Almoner with its query, as the address bar shows it: `/outbox?state=FAILED`. */
const address = z.string().check(z.regex(/^\//));

const homeLine = z.object({
  /** unique among the lines of one person */
  key: z.string(),
  group: oneOf(homeGroups),
  title: z.string(),
  link: z.nullable(address),
  detail: z.string(),
  /** whether it is late or nearly so: such lines come first in their group */
  urgent: z.boolean(),
  /** when the thing that the line is about happened; null: no such moment */
  at: z.nullable(momentText),
  /** when the thing that the line is about ends; null: no such moment */
  until: z.nullable(momentText),
  /** Each number opens a list with exactly that many rows. */
  numbers: z.array(z.object({ count: z.int(), label: z.string(), link: address, urgent: z.boolean() })),
  /** a small chart of the number that `label` names: its value at the end of each of the last days, then now; null: no chart */
  curve: z.nullable(z.object({ label: z.string(), values: z.array(z.int()) })),
});
export type HomeLine = z.output<typeof homeLine>;

export const readToday = endpoint('readToday', 'GET home/today/', {
  access: 'readToday',
  summary: 'What programme staff have before them: open applications, what waits, what is new, and what they changed last',
  result: z.object({ lines: z.array(homeLine) }),
});
