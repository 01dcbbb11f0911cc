import * as z from 'zod/mini';
import { calendarDay, dayText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, page, text } from '#contract/platform/wire/shapes.ts';
import { destinationWait } from './destination-wait.ts';
import { lineStatuses, markedStatuses, payoutMethods, waitReasons } from './payout-choices.ts';
import { payoutMessages } from './payout-messages.ts';
import { itemsQuery, linesQuery } from './payouts-query.ts';

const lineRecord = z.object({
  id: z.int(),
  batch: z.int(),
  nonprofitRef: namedRef,
  status: oneOf(lineStatuses),
  /** null: the line does not wait */
  waitReason: z.nullable(oneOf(waitReasons)),
  /**
   * of a line that is not exported: the destination changed, is not confirmed and waits. Null for a line that waits
   * for this reason: it can be paid once the draft is computed again
   */
  destinationWait: z.nullable(destinationWait),
  donations: z.int(),
  corrections: z.int(),
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
  method: oneOf(payoutMethods),
  payee: z.string(),
  /** where the money goes: the PayPal email, `Checking •••• 6789`, or the address on one line; empty for those who may not read it */
  destination: z.string(),
  /**
   * true: the nonprofit's last paid line by this method had another destination, or there is no such line, so staff should check
   * the destination before they approve
   */
  newDestination: z.boolean(),
  /** the payment's reference in the file and on the bank's statement: `PAY-17` */
  reference: z.string(),
  bankReference: z.string(),
  /** the day on which the payment was sent, paid, failed or returned, as `status` says; null: none of these happened */
  markedOn: z.nullable(dayText),
  note: z.string(),
});
export type PayoutLine = z.output<typeof lineRecord>;

export const listBatchLines = endpoint('listBatchLines', 'GET payouts/batches/{id}/lines/', {
  access: 'readPayouts',
  summary: 'The lines of a batch, one a nonprofit, by name',
  params: idParams,
  query: linesQuery,
  result: page(lineRecord),
});

const mostLines = 5_000;
const lineIds = z.array(rowId).check(z.minLength(1, 'Choose a line.'), z.maxLength(mostLines, 'Choose at most 5,000.'));
const bodyLimit = 400_000;

export const changeBatchLines = endpoint('changeBatchLines', 'PATCH payouts/batches/{id}/lines/', {
  access: 'managePayouts',
  summary: 'Leave lines of a draft out, or put them back (computed as of now); their donations are free meanwhile',
  params: idParams,
  body: z.object({ lines: lineIds, leftOut: z.boolean(), version: z.int() }),
  bodyLimit,
  result: z.object({ changed: z.int(), version: z.int() }),
});

export const markLines = endpoint('markLines', 'POST payouts/batches/{id}/mark/', {
  access: 'managePayouts',
  summary: 'Mark lines of an exported batch sent, paid, failed or returned: all of them or none. Marking again changes nothing',
  params: idParams,
  body: z.object({
    lines: z
      .array(z.object({ line: rowId, /** the status that the person saw */ from: oneOf(lineStatuses) }))
      .check(z.minLength(1, 'Choose a line.'), z.maxLength(mostLines, 'Choose at most 5,000.')),
    status: oneOf(markedStatuses),
    /** the day on which the payment was sent, paid, failed or returned; default: today */
    day: z.optional(calendarDay(payoutMessages.markDay)),
    bankReference: z.optional(text(100)),
    /** the reason; required if the new status takes back an earlier one */
    note: z.optional(text(2_000)),
  }),
  bodyLimit,
  refuses: [409],
  result: z.object({ changed: z.int() }),
});

/** A donation that a line pays, or what adjusts one: a correction, a refund, a card fee, a dispute. */
const lineItem = z.object({
  id: z.int(),
  /** null: the donation was deleted while the line did not hold it */
  donation: z.nullable(z.int()),
  kind: oneOf(['DONATION', 'CORRECTION', 'REFUND', 'CARD_FEE', 'DISPUTE']),
  /** in dollars, as when the line was computed */
  amount: z.number(),
  donorName: z.nullable(z.string()),
  dateReceived: z.nullable(dayText),
  /** the reason of a correction; empty for a donation */
  note: z.string(),
});
export type PayoutItem = z.output<typeof lineItem>;

export const listLineItems = endpoint('listLineItems', 'GET payouts/lines/{id}/items/', {
  access: 'readPayouts',
  summary: 'The donations and corrections of a line',
  params: idParams,
  query: itemsQuery,
  result: page(lineItem),
});
