import * as z from 'zod/mini';
import { isInOrder } from '#contract/money/donations/donation-ranges.ts';
import { rangeMessages } from '#contract/money/donations/donations-query.ts';
import { calendarDay, dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { always, endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, page, requiredText, text } from '#contract/platform/wire/shapes.ts';
import { destinationWait } from './destination-wait.ts';
import { batchStates, lineStatuses, payoutMethods, waitReasons } from './payout-choices.ts';
import { payoutMessages } from './payout-messages.ts';
import { batchesQuery, batchFileQuery, dueQuery } from './payouts-query.ts';

/** The person who did something with a batch, such as approving it. Null: nobody has done it yet, or the account was deleted. */
const person = z.nullable(personRef);
const range = { startDate: calendarDay(rangeMessages.required), endDate: calendarDay(rangeMessages.required) };

const sums = { donations: z.int(), gross: z.number(), fee: z.number(), net: z.number() };

const dueLine = z.object({
  nonprofitRef: namedRef,
  ...sums,
  corrections: z.int(),
  /** null: the nonprofit can be paid */
  waitReason: z.nullable(oneOf(waitReasons)),
  /** for NEW_DESTINATION: until when; null: the nonprofit does not wait for this */
  destinationWait: z.nullable(destinationWait),
});
export type DueLine = z.output<typeof dueLine>;

export const listDue = endpoint('listDue', 'GET payouts/due/', {
  access: 'readPayouts',
  summary: 'What a batch of this range and method would pay, and who waits and why; nothing is stored',
  query: dueQuery,
  result: z.object({
    /** first the nonprofits that can be paid, then those that wait, each by name */
    lines: z.array(dueLine),
    payable: z.object({ nonprofits: z.int(), ...sums }),
    waiting: z.object({ nonprofits: z.int(), gross: z.number() }),
  }),
});

const batchRecord = z.object({
  id: z.int(),
  version: z.int(),
  state: oneOf(batchStates),
  method: oneOf(payoutMethods),
  startDate: dayText,
  endDate: dayText,
  /** ids of the chosen nonprofits; null: all */
  nonprofits: z.nullable(z.array(z.int())),
  note: z.string(),
  feePercent: z.number(),
  feeFixed: z.number(),
  minimum: z.number(),
  draftedBy: person,
  draftedAt: momentText,
  approvedBy: person,
  approvedAt: z.nullable(momentText),
  exportedBy: person,
  exportedAt: z.nullable(momentText),
  closedBy: person,
  closedAt: z.nullable(momentText),
  cancelledBy: person,
  cancelledAt: z.nullable(momentText),
  cancelReason: z.string(),
  /** sums over all lines except those that wait or are left out */
  totals: z.object({ nonprofits: z.int(), ...sums }),
  /** how many lines have each status, and the sum of their net amounts */
  lines: z.array(z.object({ status: oneOf(lineStatuses), count: z.int(), net: z.number() })),
  file: z.nullable(
    z.object({
      name: z.string(),
      /** SHA-256 in hexadecimal; null: the file has account numbers */
      hash: z.nullable(z.string()),
      bytes: z.int(),
    }),
  ),
  can: z.object({
    /** compute the draft again, leave lines out and put them back */
    change: z.boolean(),
    approve: z.boolean(),
    export: z.boolean(),
    mark: z.boolean(),
    close: z.boolean(),
    cancel: z.boolean(),
  }),
  /** why the signed-in person cannot approve the draft; null: they can, or the batch is not a draft */
  approvalBlocked: z.nullable(z.string()),
});
export type PayoutBatch = z.output<typeof batchRecord>;

export const listBatches = endpoint('listBatches', 'GET payouts/batches/', {
  access: 'readPayouts',
  summary: 'Payout batches, the newest first',
  query: batchesQuery,
  result: page(batchRecord),
});

export const readBatch = endpoint('readBatch', 'GET payouts/batches/{id}/', {
  access: 'readPayouts',
  summary: 'A batch with its totals; its history is in the audit trail (`subject_kind=payoutBatch`)',
  params: idParams,
  result: batchRecord,
});

export const draftBatch = endpoint('draftBatch', 'POST payouts/batches/', {
  access: 'managePayouts',
  summary: 'Draft a batch of what is due in a range; 409 where nobody can be paid',
  body: z
    .object({
      ...range,
      method: oneOf(payoutMethods),
      /** ids; default: all nonprofits */
      nonprofits: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(5_000, 'Choose at most 5,000.'))),
      note: z.optional(text(2_000)),
    })
    .check(z.refine(isInOrder, { path: ['endDate'], error: rangeMessages.order })),
  bodyLimit: 150_000,
  refuses: [409],
  result: batchRecord,
  status: 201,
});

/** The version that the page shows. An old version is refused with 409 and the current batch. */
const seen = z.object({ version: z.int() });

export const computeBatchAgain = endpoint('computeBatchAgain', 'POST payouts/batches/{id}/compute-again/', {
  access: 'managePayouts',
  summary: 'Compute a draft again: donations, payout data and settings as they are now. Lines that were left out stay out',
  params: idParams,
  body: seen,
  result: batchRecord,
});

export const approveBatch = endpoint('approveBatch', 'POST payouts/batches/{id}/approve/', {
  access: 'managePayouts',
  summary: 'Approve the version of a draft that was seen; 409 for who drafted or changed it, unless the settings allow it',
  params: idParams,
  body: seen,
  recentSignIn: always,
  result: batchRecord,
});

export const exportBatch = endpoint('exportBatch', 'POST payouts/batches/{id}/export/', {
  access: 'managePayouts',
  summary: 'Write the file of an approved batch; once more returns the same file',
  params: idParams,
  body: z.object({
    /** of an ACH file: the day on which the banks are to pay; default: the next banking day. Days on which banks do not pay are refused */
    effectiveDate: z.optional(calendarDay('Choose a day.')),
  }),
  refuses: [409],
  result: batchRecord,
});

export const closeBatch = endpoint('closeBatch', 'POST payouts/batches/{id}/close/', {
  access: 'managePayouts',
  summary: 'Close an exported batch in which no line is pending or sent',
  params: idParams,
  body: z.object({}),
  refuses: [409],
  result: batchRecord,
});

export const cancelBatch = endpoint('cancelBatch', 'POST payouts/batches/{id}/cancel/', {
  access: 'managePayouts',
  summary: 'Cancel a batch of which nothing was sent; its donations are free for the next one',
  params: idParams,
  body: z.object({ reason: requiredText(2_000, payoutMessages.cancelReason), version: z.optional(z.int()) }),
  result: batchRecord,
});

export const downloadPayoutFile = download({
  name: 'downloadPayoutFile',
  path: '/download-payout-file/',
  access: 'readBankDetails',
  recentSignIn: true,
  summary: 'The file of an exported batch for PayPal or the bank, or the list of checks',
  query: batchFileQuery,
  type: 'text/plain',
  refuses: [404, 409],
});
