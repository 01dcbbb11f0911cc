import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { batchStates, lineStatuses, payoutMethods, waitReasons } from './payout-choices.ts';
import { nextPayoutQuery } from './payouts-query.ts';

const sums = { gross: z.number(), fee: z.number(), net: z.number() };

/** A payment that a batch holds and that the bank has not made yet. */
const underWay = z.object({
  batch: z.int(),
  reference: z.string(),
  state: oneOf(batchStates),
  method: oneOf(payoutMethods),
  /** PENDING or SENT */
  status: oneOf(lineStatuses),
  /** the day on which it was sent, as the programme marked it; null: not marked yet */
  sentOn: z.nullable(dayText),
  /** the day on which the banks are to pay; null: no day is set */
  paysOn: z.nullable(dayText),
  ...sums,
});

const nextPayout = z.object({
  nonprofitRef: namedRef,
  /** the moment at which these figures were computed */
  asOf: momentText,
  /** what the programme owes: the sum of the ledger, and so of `due.gross`, `waitsForBank` and the gross amounts under way */
  balance: z.number(),
  /** what was paid so far, without payments that came back */
  paid: z.number(),
  /** the last payment that was made and has not come back */
  lastPaid: z.nullable(z.object({ day: dayText, net: z.number() })),
  underWay: z.array(underWay),
  /** what no batch holds: the next batch pays it, unless it waits */
  due: z.object({
    ...sums,
    donations: z.int(),
    corrections: z.int(),
    /** null: a batch can pay it */
    waitReason: z.nullable(oneOf(waitReasons)),
    /** for NEW_DESTINATION: when it waits no longer */
    payableFrom: z.nullable(momentText),
  }),
  /** gifts by card whose money is not in the programme's bank yet, or that their donor disputes: due later */
  waitsForBank: z.number(),
  /** the smallest payment, after fees */
  minimum: z.number(),
});
export type NextPayout = z.output<typeof nextPayout>;

export const readNextPayout = endpoint('readNextPayout', 'GET payouts/next/', {
  access: 'readStatements',
  summary: 'What a nonprofit is owed, was paid, and is paid next: when, how much, and what it waits for',
  query: nextPayoutQuery,
  result: nextPayout,
});
