import * as z from 'zod/mini';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { oneOf, page } from '#contract/platform/wire/shapes.ts';
import { entryKinds, payoutMethods } from './payout-choices.ts';
import { balancesQuery, ledgerQuery, statementQuery, summaryQuery } from './payouts-query.ts';

/** One change of what the programme owes a nonprofit. Entries are never changed. */
export const ledgerEntry = z.object({
  id: z.int(),
  /** when the entry was written */
  at: momentText,
  /** the day on which the donation was received, the bank paid or returned the money, or staff corrected the donation */
  day: dayText,
  kind: oneOf(entryKinds),
  /** above 0: the nonprofit is owed more */
  amount: z.number(),
  nonprofitRef: namedRef,
  donation: z.nullable(z.int()),
  /** null: the entry belongs to no donation, or the donation was deleted */
  donorName: z.nullable(z.string()),
  line: z.nullable(z.int()),
  batch: z.nullable(z.int()),
  /** `PAY-17` */
  reference: z.nullable(z.string()),
  note: z.string(),
  /** the person whose action wrote the entry, if known; always null for people who are not programme staff */
  by: z.nullable(personRef),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

export const listLedger = endpoint('listLedger', 'GET payouts/ledger/', {
  access: 'readStatements',
  summary: 'Ledger entries, the newest day first: programme staff all, others those of their nonprofit',
  query: ledgerQuery,
  result: page(ledgerEntry),
});

/** Sums of ledger entries, signed as the entries are: fees and payments are below 0. */
const sums = {
  /** entries about received donations: equals the sum of the donations that the programme received in these days */
  received: z.number(),
  corrections: z.number(),
  fees: z.number(),
  paid: z.number(),
  returned: z.number(),
};

const payment = z.object({
  day: dayText,
  kind: oneOf(['PAID', 'RETURNED']),
  method: oneOf(payoutMethods),
  batch: z.int(),
  line: z.int(),
  reference: z.string(),
  bankReference: z.string(),
  donations: z.int(),
  /** signed like the entries: a payment is below 0, a payment that was returned or taken back is above 0 */
  gross: z.number(),
  fee: z.number(),
  net: z.number(),
});

/** The most entries that a statement carries; its sums and its CSV file always cover all entries. */
export const statementEntryLimit = 5_000;

/** The most entries that a statement's PDF lists; the CSV file lists all. */
export const printedEntryLimit = 2_000;

const statement = z.object({
  nonprofitRef: namedRef,
  startDate: dayText,
  endDate: dayText,
  /** the moment at which these figures were computed */
  asOf: momentText,
  /** what the programme owed before the first day */
  openingBalance: z.number(),
  ...sums,
  /** opening balance + received + corrections + fees + paid + returned: what is owed at the end of the last day */
  closingBalance: z.number(),
  /** the number of donations that the programme received in these days */
  donations: z.int(),
  payments: z.array(payment),
  /** by day; `balance` is what was owed after the entry */
  entries: z.array(z.object({ ...ledgerEntry.shape, balance: z.number() })),
  /** false: `entries` stops at `statementEntryLimit` */
  complete: z.boolean(),
  /** the number of entries in the whole range */
  entryCount: z.int(),
});
export type PayoutStatement = z.output<typeof statement>;

export const readPayoutStatement = endpoint('readPayoutStatement', 'GET payouts/statement/', {
  access: 'readStatements',
  summary: 'A nonprofit’s statement: what came in, fees, what was paid when, and what is owed',
  query: statementQuery,
  result: statement,
});

export const downloadPayoutStatement = download({
  name: 'downloadPayoutStatement',
  path: '/download-payout-statement/',
  access: 'readStatements',
  summary: 'A nonprofit’s statement as CSV: its entries with the balance after each',
  query: statementQuery,
  refuses: [404],
});

export const listBalances = endpoint('listBalances', 'GET payouts/balances/', {
  access: 'readPayouts',
  summary: 'What each nonprofit with ledger entries received, was paid and is owed',
  query: balancesQuery,
  result: page(z.object({ nonprofitRef: namedRef, ...sums, balance: z.number() })),
});

export const readPayoutSummary = endpoint('readPayoutSummary', 'GET payouts/summary/', {
  access: 'readPayouts',
  summary: 'The sums of a range over all nonprofits, beside the sum of the donations themselves: the two always agree',
  query: summaryQuery,
  result: z.object({
    ...sums,
    /** sum of the range's entries */
    balance: z.number(),
    /** the donations that the programme received in these days, added up from the donations and not from the ledger */
    donations: z.object({ count: z.int(), amount: z.number() }),
    /** in dollars, for all time. `due`: what is owed and in no pending or sent line; `inBatches`: what is in pending or sent lines */
    due: z.number(),
    inBatches: z.number(),
  }),
});
