import * as z from 'zod/mini';
import { donationTypes } from '#contract/donations/donations-query.ts';
import { dayText, momentText } from '#contract/wire/days-and-times.ts';
import { namedRef, personRef } from '#contract/wire/refs.ts';
import { oneOf, paging, searchText, wholeNumber } from '#contract/wire/shapes.ts';
import {
  amountRules,
  checks,
  columnMeanings,
  dateRules,
  decisions,
  importKinds,
  importPageSize,
  importStates,
  nameRules,
  reasons,
} from './import-choices.ts';

export const importsQuery = z.object({
  state: z.optional(oneOf(importStates)),
  /** for programme staff: the imports of one nonprofit */
  nonprofitId: z.optional(wholeNumber),
  /** words of the file's name */
  search: z.optional(searchText),
  ...paging,
});
export type ImportsQuery = z.output<typeof importsQuery>;

const pages = { page: paging.page, pageSize: z._default(paging.pageSize, importPageSize) };

export const shownRows = ['duplicates', 'undecided'] as const;

export const importRowsQuery = z.object({ only: z.optional(oneOf(shownRows)), ...pages });
export type ImportRowsQuery = z.output<typeof importRowsQuery>;

export const importNamesQuery = z.object(pages);

export const shownProblems = ['set_aside'] as const;

export const importProblemsQuery = z.object({ only: z.optional(oneOf(shownProblems)), ...pages });
export type ImportProblemsQuery = z.output<typeof importProblemsQuery>;

/** The shapes of an import, its rows and its problems. */

const person = z.nullable(personRef);

const understoodColumn = z.object({
  /** the column's name in the file; empty where the header has no name */
  header: z.string(),
  /** null: nobody has said yet what this column is */
  meaning: z.nullable(oneOf(columnMeanings)),
  /** `USUAL` for a column that is left out because nobody knows it */
  by: oneOf(reasons),
  /** values of the first lines */
  examples: z.array(z.string()),
});

/** How the file was understood. */
export const importReading = z.object({
  /** line of the header, from 1 */
  headerLine: z.int(),
  /** the first lines of the file: any of them can be chosen as the header */
  firstLines: z.array(z.object({ line: z.int(), cells: z.array(z.string()) })),
  columns: z.array(understoodColumn),
  dates: oneOf(dateRules),
  datesBy: oneOf(reasons),
  amounts: oneOf(amountRules),
  amountsBy: oneOf(reasons),
  /** dates of this file: the text, and the day that it is read as */
  dateExamples: z.array(z.object({ text: z.string(), day: dayText })),
  /** amounts of this file: the text, and the amount in `currency` */
  amountExamples: z.array(z.object({ text: z.string(), amount: z.number() })),
  /** the currency of rows that name none; empty: not known */
  currency: z.string(),
  currencyBy: oneOf(reasons),
  /** the type for the whole file, where no column has it */
  donationType: z.nullable(oneOf(donationTypes)),
  donationTypeBy: oneOf(reasons),
  dateReceived: z.nullable(dayText),
  /** how many lines have an empty date cell, and the day that a person chose for them */
  blankDates: z.optional(z.object({ count: z.int(), day: z.nullable(dayText) })),
  nonprofit: z.nullable(namedRef),
  /** the nonprofit of the last stored file with the same columns: offered, and taken only when a person says so */
  nonprofitBefore: z.nullable(namedRef),
  /** values of the columns that say what a row is; `gift` null: not decided yet */
  kinds: z.array(
    z.object({ column: z.string(), value: z.string(), count: z.int(), gift: z.nullable(z.boolean()), by: oneOf(reasons) }),
  ),
  /** values of the type column that are not exactly one of our types; `USUAL`: nothing says what they mean */
  types: z.array(z.object({ value: z.string(), count: z.int(), type: oneOf(donationTypes), by: oneOf(reasons) })),
  /** names that are not exactly the name of a nonprofit; `nonprofit` null: no nonprofit matches */
  nonprofits: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      nonprofit: z.nullable(namedRef),
      by: oneOf(reasons),
      /** if no nonprofit matches: the nearest one, and what differs. Taken only when a person says so */
      near: z.optional(z.object({ id: z.int(), name: z.string(), why: z.string() })),
    }),
  ),
  /** donors' names that stand whole in one column; null: there is no such column */
  donorNames: z.nullable(
    z.object({
      rule: oneOf(nameRules),
      by: oneOf(reasons),
      /** `split` and `whole`: how many lines have a name that is split, and that is stored whole */
      split: z.int(),
      whole: z.int(),
      examples: z.array(z.object({ text: z.string(), firstName: z.string(), lastName: z.string() })),
      /** decisions about single names */
      said: z.array(z.object({ value: z.string(), split: z.boolean(), by: oneOf(reasons) })),
    }),
  ),
  /** rows that are no gifts, by reason; `amount`: the sum of those in another currency */
  setAside: z.array(
    z.object({ reason: z.string(), count: z.int(), firstLine: z.int(), amount: z.nullable(z.number()), currency: z.string() }),
  ),
  /** cells that people corrected: `from` is the file's value, `to` is read instead */
  corrections: z.array(z.object({ line: z.int(), cell: z.int(), column: z.string(), from: z.string(), to: z.string() })),
  /** the stored import with the same columns, whose choices were taken */
  habit: z.nullable(
    z.object({ id: z.int(), name: z.string(), /** this file has its kept-back lines */ keptBack: z.optional(z.boolean()) }),
  ),
  checks: z.array(oneOf(checks)),
  /** line numbers of the columns' examples */
  exampleLines: z.array(z.int()),
  /** `UTF-8`, `Windows-1252` …; empty for a workbook */
  encoding: z.string(),
  /** `,`, `;` or a tab; empty for a workbook */
  delimiter: z.string(),
  /** the sheet of a workbook that was read, and the number of its sheets; null: not a workbook */
  sheet: z.nullable(z.object({ name: z.string(), count: z.int() })),
});
export type ImportReading = z.output<typeof importReading>;

/** The same mistake on several lines. */
const problemGroup = z.object({ column: z.string(), message: z.string(), count: z.int(), firstLine: z.int() });
export type ImportProblemGroup = z.output<typeof problemGroup>;

export const donationImport = z.object({
  id: z.int(),
  state: oneOf(importStates),
  /** percent of the work under way */
  progress: z.int(),
  /** the file's name */
  name: z.string(),
  kind: oneOf(importKinds),
  /** bytes */
  size: z.int(),
  uploadedAt: momentText,
  uploadedBy: person,
  /** null: a file of programme staff that names a nonprofit on each line */
  nonprofitRef: z.nullable(namedRef),
  /** null until the file was read */
  reading: z.nullable(importReading),
  /** lines with a donation, including those with mistakes */
  rows: z.int(),
  /** lines that are no gifts */
  setAside: z.int(),
  /** changes with the content of the preview; storing sends `shown` back, and is refused if the preview has changed since */
  shown: z.string(),
  /** sum of the lines without problems, in dollars */
  totalAmount: z.number(),
  problems: z.int(),
  /** the number of lines with problems; the other problems are about the file as a whole */
  faultyRows: z.int(),
  /** lines with problems whose amount can be read, and the sum of these amounts; null: not counted */
  faultyAmounts: z.nullable(z.int()),
  faultyTotal: z.nullable(z.number()),
  problemGroups: z.array(problemGroup),
  duplicates: z.int(),
  /** duplicates that nobody has decided about */
  undecided: z.int(),
  /** the donations that will be stored, or were: without the duplicates that are left out */
  chosenRows: z.int(),
  chosenAmount: z.number(),
  /** the last import that stored the same file; null: none */
  storedBefore: z.nullable(z.object({ id: z.int(), at: momentText, by: z.string() })),
  storedAt: z.nullable(momentText),
  storedBy: person,
  /** the donations of a stored import as they are now. `changed`: how many programme staff changed after they were stored */
  present: z.nullable(z.object({ rows: z.int(), amount: z.number(), changed: z.int() })),
  undoneAt: z.nullable(momentText),
  undoneBy: person,
  /** why the last step failed; empty: it did not */
  failure: z.string(),
  can: z.object({
    /** change columns, rules and duplicates, and cancel */
    change: z.boolean(),
    store: z.boolean(),
    /** store without the lines that have mistakes */
    storeRest: z.boolean(),
    undo: z.boolean(),
  }),
  /** why a stored import cannot be undone; empty: it can, or it is not stored */
  undoRefusal: z.string(),
});
export type DonationImport = z.output<typeof donationImport>;

/** An import in the list of imports. */
export const importSummary = z.pick(donationImport, {
  id: true,
  state: true,
  progress: true,
  name: true,
  uploadedAt: true,
  uploadedBy: true,
  nonprofitRef: true,
  rows: true,
  problems: true,
  undecided: true,
  chosenRows: true,
  chosenAmount: true,
});
export type ImportSummary = z.output<typeof importSummary>;

/** A line of the file that was understood as a donation. */
export const importRow = z.object({
  line: z.int(),
  amount: z.number(),
  donationType: oneOf(donationTypes),
  dateReceived: dayText,
  donorName: z.string(),
  nonprofitRef: namedRef,
  /** what the line equals in nonprofit, day, amount and donor: an earlier line, or a stored donation */
  duplicate: z.nullable(
    z.object({
      earlierLine: z.nullable(z.int()),
      donation: z.nullable(z.int()),
      decision: z.nullable(oneOf(decisions)),
    }),
  ),
  /** the stored donation; null: not stored, left out, undone, or deleted since */
  donation: z.nullable(z.int()),
});
export type ImportRow = z.output<typeof importRow>;

/** A donor's name that stands whole in one column of the file. */
export const importName = z.object({
  value: z.string(),
  firstName: z.string(),
  /** the whole name if it is not split */
  lastName: z.string(),
  split: z.boolean(),
  /** the number of lines with this name */
  count: z.int(),
  firstLine: z.int(),
});
export type ImportName = z.output<typeof importName>;

/** A value that cannot be stored, or what is wrong with the header. */
export const importProblem = z.object({
  line: z.int(),
  /** the column's name in the file; empty: the whole line */
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** place in the line of the cell that can be corrected, from 0; null: the line as a whole, or the header */
  cell: z.nullable(z.int()),
});
export type ImportProblem = z.output<typeof importProblem>;
