import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { flag, oneOf, page, paging } from '#contract/platform/wire/shapes.ts';
import { lineStatuses, markedStatuses } from './payout-choices.ts';

export const bankStatementLimits = { rows: 20_000, bytes: 5_000_000 };

/**
 * The result for one row of a bank's statement. MATCHED: the row marks one payout line, which means that it gives the line its
 * `status`; or it marks all open lines of an ACH batch whose sum is the row's amount. Almoner knows the line or batch because the
 * row names it, staff chose it, or only one batch fits. DONE: the row was applied before, or its line or batch has the status
 * already. AMBIGUOUS: the row names no line or batch, so staff choose from `candidates` or `batches`, which have the row's amount.
 * UNMATCHED: no line or batch fits, or it cannot get the status; `reason` says why.
 */
const rowOutcomes = ['MATCHED', 'DONE', 'AMBIGUOUS', 'UNMATCHED'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

const rowReasons = ['NO_REFERENCE', 'UNKNOWN_REFERENCE', 'OTHER_AMOUNT', 'NOT_EXPORTED', 'WRONG_STEP', 'TWICE'] as const;
export type RowReason = (typeof rowReasons)[number];

export const rowReasonLabels: Record<RowReason, string> = {
  NO_REFERENCE: 'No reference, and no open payment of this amount.',
  UNKNOWN_REFERENCE: 'No payment has this reference.',
  OTHER_AMOUNT: 'The payment with this reference has another amount.',
  NOT_EXPORTED: 'The payment’s batch was not exported.',
  WRONG_STEP: 'The payment has a status from which it cannot become this one. Mark it by hand.',
  TWICE: 'An earlier row of this file says the same.',
};

const rowLine = z.object({
  id: z.int(),
  batch: z.int(),
  reference: z.string(),
  nonprofitRef: namedRef,
  net: z.number(),
  status: oneOf(lineStatuses),
});

/** An exported ACH batch. A bank may write all of its payments as one debit. */
const rowBatch = z.object({
  id: z.int(),
  /** how many lines the row marks; for one of `batches`: how many lines it would mark */
  payments: z.int(),
  /** sum of all lines of the exported ACH file, in dollars */
  total: z.number(),
});

const statementRow = z.object({
  /** line of the file, from 1 */
  line: z.int(),
  day: z.nullable(dayText),
  amount: z.nullable(z.number()),
  /** the row's texts, for people: description, name, reference */
  text: z.string(),
  /** the bank's or PayPal's own reference in this row */
  bankReference: z.string(),
  /** the status that the row reports: read from its status column, else from the sign of its amount, else from its words */
  status: oneOf(markedStatuses),
  outcome: oneOf(rowOutcomes),
  reason: z.nullable(oneOf(rowReasons)),
  payment: z.nullable(rowLine),
  candidates: z.array(rowLine),
  /** the batch whose payments the row debits as one sum; null: none */
  batch: z.nullable(rowBatch),
  batches: z.array(rowBatch),
});
export type BankStatementRow = z.output<typeof statementRow>;

const statementResult = z.object({
  /** header of the column from which each of these was read (`Debit / Credit` for two columns); null: no column */
  columns: z.object({
    amount: z.nullable(z.string()),
    day: z.nullable(z.string()),
    status: z.nullable(z.string()),
    bankReference: z.nullable(z.string()),
  }),
  rows: z.array(statementRow),
  counts: z.object({ matched: z.int(), done: z.int(), ambiguous: z.int(), unmatched: z.int() }),
  /** sum of the lines that the matched rows mark, in dollars */
  matchedAmount: z.number(),
  /** when and by whom the same file was last applied; null: never */
  appliedBefore: z.nullable(z.object({ at: momentText, by: z.string() })),
  /** a hash of what applying the statement would do: the confirmation sends it back */
  fingerprint: z.string(),
  /** how many lines were marked; 0 for a dry run */
  applied: z.int(),
});
export type BankStatementResult = z.output<typeof statementResult>;

export const uploadBankStatement = endpoint('uploadBankStatement', 'POST payouts/bank-statements/', {
  access: 'managePayouts',
  summary:
    'Match a bank’s or PayPal’s CSV with the lines of exported batches and mark them; `dry_run`: only show what it would do. The same statement again changes nothing',
  query: z.object({ dryRun: z.optional(flag) }),
  upload: 'file',
  body: z.object({
    /** for AMBIGUOUS rows, `12:345,13:B7`: the row's line in the file and the id of the chosen payment, or B and a batch's id */
    choices: z.optional(z.string().check(z.regex(/^(\d{1,9}:B?\d{1,9}(,\d{1,9}:B?\d{1,9})*)?$/))),
    /** the fingerprint of the confirmed preview: 409 if applying would now do something else */
    fingerprint: z.optional(z.string()),
  }),
  refuses: [409],
  result: statementResult,
});

export const listBankStatements = endpoint('listBankStatements', 'GET payouts/bank-statements/', {
  access: 'readBankDetails',
  summary: 'The bank statements that were applied, the newest first',
  query: z.object(paging),
  result: page(
    z.object({
      id: z.int(),
      appliedAt: momentText,
      appliedBy: z.nullable(personRef),
      name: z.string(),
      rows: z.int(),
      /** how many lines the statement marked, and the sum of their net amounts */
      marked: z.int(),
      amount: z.number(),
    }),
  ),
});
