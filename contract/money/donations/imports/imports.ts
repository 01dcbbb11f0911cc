import * as z from 'zod/mini';
import { donationTypes } from '#contract/money/donations/donations-query.ts';
import { dayText, momentText } from '#contract/platform/wire/days-and-times.ts';
import { namedRef, personRef } from '#contract/platform/wire/refs.ts';
import { oneOf, paging, searchText, wholeNumber } from '#contract/platform/wire/shapes.ts';
import { decisions, importKinds, importPageSize, importStates } from './import-choices.ts';
import { brokenLine } from './import-joins.ts';
import { openQuestion } from './import-questions.ts';
import { importReading } from './import-reading.ts';

export const importsQuery = z.object({
  state: z.optional(oneOf(importStates)),
  /** only imports that people of this nonprofit uploaded; for programme staff */
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

const person = z.nullable(personRef);

/** A mistake, with the number of values that have it and the first line with one. */
const problemGroup = z.object({ column: z.string(), message: z.string(), count: z.int(), firstLine: z.int() });
export type ImportProblemGroup = z.output<typeof problemGroup>;

export const donationImport = z.object({
  id: z.int(),
  state: oneOf(importStates),
  /** how much of the present work is done, in percent */
  progress: z.int(),
  /** the file's name */
  name: z.string(),
  kind: oneOf(importKinds),
  /** bytes */
  size: z.int(),
  uploadedAt: momentText,
  uploadedBy: person,
  /** the nonprofit whose people uploaded the file; null: programme staff uploaded it, for one nonprofit or several */
  nonprofitRef: z.nullable(namedRef),
  /** null until the file was read */
  reading: z.nullable(importReading),
  /** the number of lines that are not set aside, including those with mistakes */
  rows: z.int(),
  /** the number of lines that are set aside */
  setAside: z.int(),
  /** what must be answered before anything is stored */
  questions: z.array(openQuestion),
  /** a fingerprint of the preview; the call that stores sends it back, and is refused if the preview has changed since */
  shown: z.string(),
  /** sum of the lines without problems, in dollars */
  totalAmount: z.number(),
  problems: z.int(),
  /** the number of lines with problems; `problems` also counts those about the file as a whole */
  faultyRows: z.int(),
  /** how many lines with problems have a readable amount in dollars, and the sum of these amounts; null: not counted */
  faultyAmounts: z.nullable(z.int()),
  faultyTotal: z.nullable(z.number()),
  problemGroups: z.array(problemGroup),
  duplicates: z.int(),
  /** the number of duplicates that nobody has decided about */
  undecided: z.int(),
  /** the number of donations to store, or stored: without lines with mistakes and without duplicates that are left out */
  chosenRows: z.int(),
  chosenAmount: z.number(),
  /** the last import of the same file for the same nonprofit that is stored and not undone; null: none */
  storedBefore: z.nullable(z.object({ id: z.int(), at: momentText, by: z.string() })),
  storedAt: z.nullable(momentText),
  storedBy: person,
  /** the donations of a stored import as they are now; `changed`: how many were changed after the import. Null: not stored */
  present: z.nullable(z.object({ rows: z.int(), amount: z.number(), changed: z.int() })),
  undoneAt: z.nullable(momentText),
  undoneBy: person,
  /** why the last reading, storing or undoing of the import failed or was refused; empty if it did not fail */
  failure: z.string(),
  can: z.object({
    /** change how the file is understood, correct cells, and decide about duplicates */
    change: z.boolean(),
    store: z.boolean(),
    /** store the right lines, and keep back those with mistakes */
    storeRest: z.boolean(),
    undo: z.boolean(),
  }),
  /** why a stored import cannot be undone; empty if it can be undone, or is not stored */
  undoRefusal: z.string(),
});
export type DonationImport = z.output<typeof donationImport>;

/** An import in the list of imports. */
export const importSummary = z.extend(
  z.pick(donationImport, {
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
  }),
  {
    /** how many questions must be answered before anything is stored */
    openQuestions: z.int(),
  },
);
export type ImportSummary = z.output<typeof importSummary>;

/** A line of the file that was understood as a donation. */
export const importRow = z.object({
  line: z.int(),
  amount: z.number(),
  donationType: oneOf(donationTypes),
  dateReceived: dayText,
  donorName: z.string(),
  nonprofitRef: namedRef,
  /** the earlier line or the stored donation (or both) with the same nonprofit, day, amount and donor; null: neither exists */
  duplicate: z.nullable(
    z.object({
      earlierLine: z.nullable(z.int()),
      donation: z.nullable(z.int()),
      decision: z.nullable(oneOf(decisions)),
    }),
  ),
  /** id of the stored donation; null: the line is not stored, was left out or undone, or its donation was deleted */
  donation: z.nullable(z.int()),
});
export type ImportRow = z.output<typeof importRow>;

/** A donor's first and last name that are together in one column of the file. */
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

/** What is wrong with a value, a line or the header; with `only=set_aside`, why a line is set aside. */
export const importProblem = z.object({
  line: z.int(),
  /** the column's name in the file, or the field that has no column; empty: the whole line */
  column: z.string(),
  value: z.string(),
  message: z.string(),
  /** place of the wrong cell in the line, from 0; null: no single cell can be corrected */
  cell: z.nullable(z.int()),
  /** a line of a text file that can be mended by joining cells; null: it is mended in the file */
  broken: z.nullable(brokenLine),
});
export type ImportProblem = z.output<typeof importProblem>;
