import * as z from 'zod/mini';
import { requiredName } from '#contract/platform/fields/names.ts';
import { momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { instant } from '#contract/platform/wire/instant.ts';
import { dollars, poolMessages } from './pools.ts';

/** The page on which visitors follow the giving day. */
export const givingDayPath = '/directory/giving-day';

const fields = {
  name: requiredName(100),
  fromAt: instant,
  untilAt: instant,
  /** dollars; null: none is named */
  goal: z.nullable(dollars),
  /** whether visitors see its page */
  isPublic: z.boolean(),
};

const inOrder = z.refine<{ fromAt: string; untilAt: string }>(({ fromAt, untilAt }) => fromAt < untilAt, {
  path: ['untilAt'],
  error: poolMessages.order,
});

export const givingDayFields = z.object(fields).check(inOrder);

const givingDay = z.object({
  ...fields,
  fromAt: momentText,
  untilAt: momentText,
  version: z.int(),
  /** what came in, as far as it is booked; refunds are not taken off */
  gifts: z.int(),
  amount: z.number(),
  matched: z.number(),
});
export type GivingDay = z.output<typeof givingDay>;

export const readGivingDay = endpoint('readGivingDay', 'GET giving/day/', {
  access: 'readGifts',
  summary: 'The giving day; null while there is none',
  result: z.object({ day: z.nullable(givingDay) }),
});

export const saveGivingDay = endpoint('saveGivingDay', 'PUT giving/day/', {
  access: 'manageGiving',
  summary: 'Name the giving day, or change it. Its gifts are counted anew where its time changes. 409 where the version is stale',
  body: z.object({ ...fields, version: z.optional(z.int()) }).check(inOrder),
  result: givingDay,
});
