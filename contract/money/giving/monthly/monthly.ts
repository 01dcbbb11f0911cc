import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import {
  choiceList,
  idParams,
  oneOf,
  page,
  paging,
  requiredText,
  searchText,
  wholeNumber,
} from '#contract/platform/wire/shapes.ts';
import { giftStates } from '../gifts.ts';

export const monthlyStates = ['ACTIVE', 'PAUSED', 'ENDED'] as const;
export type MonthlyState = (typeof monthlyStates)[number];
export const monthlyStateLabels: Record<MonthlyState, string> = { ACTIVE: 'Active', PAUSED: 'Paused', ENDED: 'Ended' };

/** Why a monthly gift is paused or has ended. */
export const monthlyReasons = ['DONOR', 'STAFF', 'DISPUTE', 'FAILED', 'BANK', 'NO_PART'] as const;
export type MonthlyReason = (typeof monthlyReasons)[number];
export const monthlyReasonLabels: Record<MonthlyReason, string> = {
  DONOR: 'by the donor',
  STAFF: 'by staff',
  DISPUTE: 'a gift was disputed',
  FAILED: 'the card was refused',
  BANK: 'the bank asks the donor',
  NO_PART: 'no nonprofit takes gifts',
};

export const monthlyRunStates = ['DUE', 'ASKED', 'PAID', 'REFUSED', 'BANK', 'SKIPPED'] as const;
export const monthlyRunLabels: Record<(typeof monthlyRunStates)[number], string> = {
  DUE: 'Due',
  ASKED: 'Stripe was asked',
  PAID: 'Paid',
  REFUSED: 'Card refused',
  BANK: 'Bank asks the donor',
  SKIPPED: 'Not charged',
};

export const monthlyMessages = {
  off: 'Gifts cannot be repeated here at the moment. Give once, or load the page again.',
  onlyCards: 'Only gifts by card can be repeated.',
  reason: 'Say why the gift is stopped.',
  ended: 'This monthly gift has ended already.',
  unsure: 'The gift is stopped, but Stripe could not be asked about a charge that had begun. Try again in a minute.',
};

const monthlyOrderings = ['-created_at', 'created_at', 'next_on', '-next_on', '-total', 'total'] as const;

export const monthlyQuery = z.object({
  state: z.optional(choiceList(monthlyStates)),
  nonprofitId: z.optional(wholeNumber),
  /** words to find in the donor's name or email */
  search: z.optional(searchText),
  page: paging.page,
  pageSize: paging.pageSize,
  ordering: z._default(oneOf(monthlyOrderings), '-created_at'),
});

const monthlyGift = z.object({
  id: z.int(),
  state: oneOf(monthlyStates),
  reason: z.nullable(oneOf(monthlyReasons)),
  createdAt: momentText,
  donorName: z.string(),
  email: z.string(),
  /** 1, 3 or 12 */
  everyMonths: z.int(),
  /** cents of each time, without what covers fees */
  totalCents: z.int(),
  nonprofits: z.array(namedRef),
  /** the next day; null: it is not active */
  nextOn: z.nullable(dayText),
});
export type MonthlyGift = z.output<typeof monthlyGift>;

export const monthlyRecord = z.object({
  ...monthlyGift.shape,
  version: z.int(),
  coversFees: z.boolean(),
  card: z.string(),
  consent: z.string(),
  /** what staff wrote who stopped it */
  why: z.string(),
  parts: z.array(z.object({ nonprofit: namedRef, cents: z.int() })),
  /** the newest first */
  runs: z.array(
    z.object({
      period: dayText,
      state: oneOf(monthlyRunStates),
      failures: z.int(),
      /** the day of the next try; null: none */
      tryOn: z.nullable(dayText),
      problem: z.string(),
      /** the newest try's gift; null: nothing was tried */
      gift: z.nullable(z.object({ id: z.int(), reference: z.string(), state: oneOf(giftStates) })),
    }),
  ),
});
export type MonthlyRecord = z.output<typeof monthlyRecord>;

export const listMonthly = endpoint('listMonthly', 'GET giving/monthly/', {
  access: 'readGifts',
  summary: 'Gifts by card that are repeated each month, every three months or each year',
  query: monthlyQuery,
  result: page(monthlyGift),
});

export const readMonthly = endpoint('readMonthly', 'GET giving/monthly/{id}/', {
  access: 'readGifts',
  summary: 'One monthly gift, with each day on which it was due',
  params: idParams,
  result: monthlyRecord,
});

export const stopMonthly = endpoint('stopMonthly', 'POST giving/monthly/{id}/stop/', {
  access: 'manageGiving',
  summary:
    'Stop a monthly gift for a donor, who gets a letter. 409 where the version is stale, it has ended, or Stripe could not be asked about a charge that had begun',
  params: idParams,
  body: z.object({ reason: requiredText(500, monthlyMessages.reason), version: z.int() }),
  refuses: [409],
  result: monthlyRecord,
});
