import * as z from 'zod/mini';
import { isInOrder } from '#contract/money/donations/donation-ranges.ts';
import { rangeMessages } from '#contract/money/donations/donations-query.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { choiceList, commaList, flag, oneOf, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';
import {
  balanceOrderings,
  batchOrderings,
  batchPageSize,
  batchStates,
  entryKinds,
  linePageSize,
  lineStatuses,
  payoutMethods,
} from './payout-choices.ts';

interface Range {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

const inOrder = z.refine<Range>(isInOrder, { path: ['endDate'], error: rangeMessages.order });
const wholeRange = { startDate: calendarDay(rangeMessages.required), endDate: calendarDay(rangeMessages.required) };
const openRange = { startDate: z.optional(calendarDay(rangeMessages.day)), endDate: z.optional(calendarDay(rangeMessages.day)) };

export const dueQuery = z
  .object({ ...wholeRange, method: oneOf(payoutMethods), nonprofits: z.optional(commaList(wholeNumber)) })
  .check(inOrder);
export type DueQuery = z.output<typeof dueQuery>;

export const batchesQuery = z.object({
  state: z.optional(choiceList(batchStates)),
  method: z.optional(oneOf(payoutMethods)),
  /** true: drafts that the user may approve */
  approvable: z.optional(flag),
  /** batches with a line of this nonprofit */
  nonprofitId: z.optional(wholeNumber),
  ordering: z._default(oneOf(batchOrderings), '-id'),
  page: paging.page,
  pageSize: z._default(paging.pageSize, batchPageSize),
});
export type BatchesQuery = z.output<typeof batchesQuery>;

export const linesQuery = z.object({
  status: z.optional(choiceList(lineStatuses)),
  /** words of the nonprofit's name, EIN, tags or descriptions */
  search: z.optional(searchText),
  page: paging.page,
  pageSize: z._default(paging.pageSize, linePageSize),
});
export type LinesQuery = z.output<typeof linesQuery>;

export const itemsQuery = z.object({ page: paging.page, pageSize: z._default(paging.pageSize, linePageSize) });

export const ledgerQuery = z
  .object({
    ...openRange,
    /** programme staff: any nonprofit; others: their own, which is also the default */
    nonprofitId: z.optional(wholeNumber),
    donation: z.optional(wholeNumber),
    batch: z.optional(wholeNumber),
    kind: z.optional(choiceList(entryKinds)),
    page: paging.page,
    pageSize: z._default(paging.pageSize, linePageSize),
  })
  .check(inOrder);
export type LedgerQuery = z.output<typeof ledgerQuery>;

/** Programme staff name a nonprofit; others get the statement of their own. */
export const statementQuery = z.object({ ...wholeRange, nonprofitId: z.optional(wholeNumber) }).check(inOrder);
export type StatementQuery = z.output<typeof statementQuery>;

/** Programme staff name a nonprofit; others ask about their own. */
export const nextPayoutQuery = z.object({ nonprofitId: z.optional(wholeNumber) });
export type NextPayoutQuery = z.output<typeof nextPayoutQuery>;

/** Without a first or last day, the range is open on that side. */
export const balancesQuery = z
  .object({
    ...openRange,
    search: z.optional(searchText),
    /** true: nonprofits whose changed destination the user may confirm */
    confirmable: z.optional(flag),
    ordering: z._default(oneOf(balanceOrderings), 'name'),
    page: paging.page,
    pageSize: z._default(paging.pageSize, linePageSize),
  })
  .check(inOrder);
export type BalancesQuery = z.output<typeof balancesQuery>;

export const summaryQuery = z.object(openRange).check(inOrder);
export type SummaryQuery = z.output<typeof summaryQuery>;

export const batchFileQuery = z.object({ batch: wholeNumber });
