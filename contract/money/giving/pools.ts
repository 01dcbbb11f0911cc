import * as z from 'zod/mini';
import { requiredName, singleLine } from '#contract/platform/fields/names.ts';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { instant } from '#contract/platform/wire/instant.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, text } from '#contract/platform/wire/shapes.ts';
import { poolRatios } from './pool-words.ts';

export const poolRatioLabels: Record<(typeof poolRatios)[number], string> = {
  '2:1': '2:1: $1 for each $2 given',
  '1:1': '1:1: $1 for each $1 given',
  '1:2': '1:2: $2 for each $1 given',
  '1:3': '1:3: $3 for each $1 given',
};

export const poolMessages = {
  amount: 'Enter an amount above 0, in whole cents.',
  order: 'The end must be later than the beginning.',
  used: (used: string) => `Gifts have used ${used} of it already. It cannot be less than that.`,
  kept: (left: string) => `Only ${left} are left of it to give back.`,
  nonprofits: 'Choose at least one nonprofit, or match gifts to all of them.',
  unknown: 'One of these nonprofits does not exist any more.',
  notFunded: 'Enter the sponsor’s money first: a pool matches only with money that has come.',
  inUse: 'Money of this pool has moved. Close it instead: what it did stays in the books.',
  future: 'This day has not come yet.',
  day: 'Enter the day as YYYY-MM-DD.',
  deposit: 'Enter an amount that is not 0, in whole cents. Below 0, money went back to the sponsor.',
  most: 'Enter at most 999,999.99.',
};

const whole = (message: string) => z.refine<number>((value) => Number(value.toFixed(2)) === value, message);

/** dollars that came or went back */
const moved = z.number(poolMessages.deposit).check(
  z.refine((value) => value !== 0, poolMessages.deposit),
  z.minimum(-999_999.99, poolMessages.most),
  z.maximum(999_999.99, poolMessages.most),
  whole(poolMessages.deposit),
);

/** dollars above 0 */
export const dollars = z
  .number(poolMessages.amount)
  .check(z.minimum(0.01, poolMessages.amount), z.maximum(999_999.99, poolMessages.most), whole(poolMessages.amount));

const fields = {
  name: requiredName(100),
  /** as donors and nonprofits read it */
  sponsor: requiredName(100),
  /** whether donors and nonprofits learn who the sponsor is */
  isNamed: z.boolean(),
  ratio: oneOf(poolRatios),
  /** dollars: the most that one gift gets, with all its parts */
  perGift: dollars,
  /** dollars: what the sponsor promised */
  cap: dollars,
  fromAt: instant,
  untilAt: instant,
  /** whether gifts to every nonprofit are matched, or only those to `nonprofits` */
  forAll: z.boolean(),
  nonprofits: z.array(rowId).check(z.maxLength(500)),
};

const pool = z.object({
  ...fields,
  id: z.int(),
  version: z.int(),
  fromAt: momentText,
  untilAt: momentText,
  nonprofits: z.array(namedRef),
  isOpen: z.boolean(),
  /** dollars: what has come from the sponsor, and what gifts have used */
  funded: z.number(),
  used: z.number(),
  /** how many parts of gifts were matched */
  matches: z.int(),
  /** the money that came or went back, the newest first */
  deposits: z.array(
    z.object({ id: z.int(), amount: z.number(), day: dayText, note: z.string(), enteredBy: z.nullable(personRef) }),
  ),
  /** `delete`: no money of it has moved */
  can: z.object({ delete: z.boolean() }),
});
export type Pool = z.output<typeof pool>;

type Given = { fromAt?: string | undefined; untilAt?: string | undefined };
const inOrder = z.refine<Given>(({ fromAt, untilAt }) => !fromAt || !untilAt || fromAt < untilAt, {
  path: ['untilAt'],
  error: poolMessages.order,
});

/** What a form changes of a pool. */
export const poolChange = z.object(z.partial(z.object(fields)).shape).check(inOrder);

export const listPools = endpoint('listPools', 'GET giving/pools/', {
  access: 'readGifts',
  summary: 'The pools of sponsors whose money is added to gifts, the newest first',
  result: z.object({ results: z.array(pool) }),
});

export const readPool = endpoint('readPool', 'GET giving/pools/{id}/', {
  access: 'readGifts',
  summary: 'One pool, with the money that came for it',
  params: idParams,
  result: pool,
});

export const createPool = endpoint('createPool', 'POST giving/pools/', {
  access: 'manageGiving',
  summary: 'Add a pool. It is closed and without money at first',
  body: z.object(fields).check(inOrder),
  result: pool,
  status: 201,
});

const promised = ['isNamed', 'ratio', 'perGift', 'cap', 'fromAt', 'untilAt', 'forAll', 'nonprofits'] as const;

/** Opening a pool promises a sponsor's money, and so does a change of what is promised. Closing it does not. */
const promises = (body: { isOpen?: boolean } & { [Field in (typeof promised)[number]]?: unknown }) =>
  body.isOpen === true || promised.some((field) => body[field] !== undefined);

export const changePool = endpoint('changePool', 'PATCH giving/pools/{id}/', {
  access: 'manageGiving',
  recentSignIn: promises,
  summary:
    'Change, open or close a pool; all but closing and names needs a recent sign-in. 400 below what gifts have used; 409 where the version is stale',
  params: idParams,
  body: z
    .object({ ...z.partial(z.object(fields)).shape, isOpen: z.optional(z.boolean()), version: z.optional(z.int()) })
    .check(inOrder),
  result: pool,
});

export const fundPool = endpoint('fundPool', 'POST giving/pools/{id}/deposits/', {
  access: 'manageGiving',
  recentSignIn: always,
  summary: 'Enter money of the sponsor that came to the bank account for gifts, or went back (below 0)',
  params: idParams,
  body: z.object({
    amount: moved,
    day: calendarDay(poolMessages.day),
    note: z._default(text(200).check(singleLine), ''),
    /** the version of the pool: money that somebody else has entered meanwhile is seen first */
    version: z.int(),
  }),
  result: pool,
});

export const deletePool = endpoint('deletePool', 'DELETE giving/pools/{id}/', {
  access: 'manageGiving',
  summary: 'Delete a pool of which no money has moved; 409 for others',
  params: idParams,
  refuses: [409],
  result: null,
});
