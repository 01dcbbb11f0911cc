import * as z from 'zod/mini';
import { donationTypes } from '#contract/money/donations/donations-query.ts';
import { irsFile, irsOrganization } from '#contract/nonprofits/irs/irs-register.ts';
import { tableLimits, textEncodings } from '#contract/platform/tables/tables.ts';
import { calendarDay } from '#contract/platform/wire/days-and-times.ts';
import { download } from '#contract/platform/wire/downloads.ts';
import { endpoint } from '#contract/platform/wire/endpoint.ts';
import { rowId } from '#contract/platform/wire/row-id.ts';
import { idParams, oneOf, page, wholeNumber } from '#contract/platform/wire/shapes.ts';
import {
  amountRules,
  cellReadings,
  columnMeanings,
  correctionLimits,
  dateRules,
  decisions,
  donorRules,
  firstRowRules,
  importLimits,
  matchRules,
  mostValues,
  nameRules,
  refundRules,
  zoneRules,
} from './import-choices.ts';
import { joinsOfLine } from './import-joins.ts';
import { hiddenRules, sheetLimits } from './import-sheets.ts';
import {
  donationImport,
  importName,
  importNamesQuery,
  importProblem,
  importProblemsQuery,
  importRow,
  importRowsQuery,
  importSummary,
  importsQuery,
} from './imports.ts';

/** one for each column, and the questions about the whole file */
const mostQuestions = tableLimits.columns + 32;

const value = z.string().check(z.maxLength(1_000));
const decided = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.optional(z.array(z.object({ value, ...shape })).check(z.maxLength(mostValues)));

const shownByPlatform = {
  rows: z.nullable(z.int().check(z.nonnegative())),
  amount: z.nullable(z.number().check(z.nonnegative(), z.maximum(1e12))),
};

/**
 * The decisions of a person about how to read a file. A missing field stays as it was, and so does a value that is missing in a
 * list.
 */
const importChange = z.object({
  /** the number of the header's line, 0 for a file without titles; another line drops all decisions about columns, so it is not sent together with `columns` */
  headerLine: z.optional(z.int().check(z.nonnegative())),
  /** the sheets to read, by their places in the workbook from 0; several are read as one table */
  sheets: z.optional(z.array(z.int().check(z.nonnegative())).check(z.minLength(1), z.maxLength(sheetLimits.sheets))),
  /** what happens to rows and columns that the sheets hide */
  hiddenRows: z.optional(oneOf(hiddenRules)),
  hiddenColumns: z.optional(oneOf(hiddenRules)),
  /** the meaning of each column, in the file's order; null: not known */
  columns: z.optional(z.array(z.nullable(oneOf(columnMeanings))).check(z.maxLength(importLimits.columns))),
  dates: z.optional(oneOf(dateRules)),
  amounts: z.optional(oneOf(amountRules)),
  /** true: amounts with more than two decimals are rounded to cents; else they are mistakes */
  roundCents: z.optional(z.boolean()),
  /** the currency of lines that name no currency, as three letters */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'Enter a currency such as USD.'))),
  /** the type of all lines, if no column gives types; null: the reader decides */
  donationType: z.optional(z.nullable(oneOf(donationTypes))),
  /** the day of all lines; if a column has dates, the day of the lines whose date is empty */
  dateReceived: z.optional(z.nullable(calendarDay('Choose a date.'))),
  nonprofit: z.optional(z.nullable(rowId)),
  /** for columns of the meaning `kind`: whether lines with this value in this column are gifts */
  kinds: decided({ column: value, gift: z.boolean() }),
  types: decided({ type: oneOf(donationTypes) }),
  nonprofits: decided({ nonprofit: z.nullable(rowId) }),
  /** whether a line without a nonprofit belongs to the nonprofit of the line above, as in a report in groups */
  nonprofitAbove: z.optional(z.boolean()),
  /** what happens to columns that contain first and last name of a donor together */
  nameRule: z.optional(oneOf(nameRules)),
  names: decided({ split: z.boolean() }),
  /** the encoding of a text file that does not say it */
  encoding: z.optional(oneOf(textEncodings)),
  /** whether cells are read as the import proposes, or kept as they stand */
  cells: z.optional(
    z.array(z.object({ reading: oneOf(cellReadings), taken: z.boolean() })).check(z.maxLength(cellReadings.length)),
  ),
  /** who the donor is on lines that name a person and an organization */
  donor: z.optional(oneOf(donorRules)),
  /** columns that are left out, of which a person said that they do not change what is stored */
  harmless: z.optional(z.array(value).check(z.maxLength(importLimits.columns))),
  /** proposals that the person agrees to, by the keys of `openQuestions` */
  agreed: z.optional(z.array(z.string().check(z.maxLength(2_000))).check(z.maxLength(mostQuestions))),
  /** the year of dates that have none; null: the last such day that is not in the future */
  year: z.optional(z.nullable(z.int().check(z.minimum(1900), z.maximum(2100)))),
  /** the day of times in another time zone than the programme's */
  zone: z.optional(oneOf(zoneRules)),
  /** whether lines have what stands only on the first line of their group */
  firstRows: z.optional(oneOf(firstRowRules)),
  /** what happens to the amounts in the column of the meaning `match_amount` */
  matches: z.optional(oneOf(matchRules)),
  /** what happens to gifts that other lines of the file give back */
  refunds: z.optional(oneOf(refundRules)),
  /** what the platform shows for the file: the number of gifts, and their sum in dollars; null: not known */
  expected: z.optional(z.nullable(z.object(shownByPlatform))),
  /** the same for single nonprofits; both numbers null: nothing is said of this nonprofit */
  expectedByNonprofit: z.optional(z.array(z.object({ nonprofit: rowId, ...shownByPlatform })).check(z.maxLength(mostValues))),
  /** values to read instead of the file's cells; null restores the file's value. The stored file never changes */
  corrections: z.optional(
    z
      .array(
        z.object({
          line: z.int().check(z.positive()),
          /** place of the column in the file, from 0 */
          cell: z.int().check(z.nonnegative()),
          value: z.nullable(z.string().check(z.maxLength(correctionLimits.characters))),
        }),
      )
      .check(z.maxLength(correctionLimits.cells)),
  ),
  /**
   * cells of a text file that are one value, by line; an empty list reads a line whose quotation marks are wrong at its delimiters.
   * null restores the file's line. A change drops the corrections of the line
   */
  joins: z.optional(
    z
      .array(z.object({ line: z.int().check(z.positive()), cells: z.nullable(joinsOfLine) }))
      .check(z.maxLength(correctionLimits.cells)),
  ),
});
export type ImportChange = z.output<typeof importChange>;

export const beginImport = endpoint('beginImport', 'POST donation-imports/', {
  access: 'reportDonations',
  summary: 'Upload a CSV, Excel or OpenDocument file of donations. It is read, and nothing is stored before `store/`',
  upload: 'file',
  body: z.object({}),
  result: donationImport,
  status: 201,
});

export const listImports = endpoint('listImports', 'GET donation-imports/', {
  access: 'readImports',
  summary: 'Imports, newest first: all for programme staff, else those of the own nonprofit',
  query: importsQuery,
  result: page(importSummary),
});

export const readImport = endpoint('readImport', 'GET donation-imports/{id}/', {
  access: 'readImports',
  summary: 'One import: how its file was understood, its totals and its state',
  params: idParams,
  result: donationImport,
});

export const changeImport = endpoint('changeImport', 'PATCH donation-imports/{id}/', {
  access: 'reportDonations',
  summary:
    'Say which line is the header, what columns and values are, and how dates and amounts are written, or correct cells; the file is read again',
  params: idParams,
  body: importChange,
  // bytes: enough for the longest values, and for many corrections and mended lines
  bodyLimit: 11_000_000,
  refuses: [409],
  result: donationImport,
});

export const listImportRows = endpoint('listImportRows', 'GET donation-imports/{id}/rows/', {
  access: 'readImports',
  summary: 'The lines of an import that were understood, with their duplicates and their donations',
  params: idParams,
  query: importRowsQuery,
  result: page(importRow),
});

export const listImportOrganizations = endpoint('listImportOrganizations', 'GET donation-imports/{id}/organizations/', {
  access: 'readAllDonations',
  summary: 'Organizations of the IRS file that names of no nonprofit mean; `file` is null where none was loaded',
  params: idParams,
  result: z.object({
    file: z.nullable(irsFile),
    results: z.array(z.object({ value: z.string(), organization: irsOrganization })),
  }),
});

export const listImportNames = endpoint('listImportNames', 'GET donation-imports/{id}/names/', {
  access: 'readImports',
  summary:
    'The whole names of an import’s donors, each once: as the file has them, and as first and last name. Split ones come first',
  params: idParams,
  query: importNamesQuery,
  result: page(importName),
});

export const decideDuplicates = endpoint('decideDuplicates', 'PATCH donation-imports/{id}/rows/', {
  access: 'reportDonations',
  summary: 'Decide whether duplicates are stored or left out: the given lines, or without `lines` all of them',
  params: idParams,
  body: z.object({ decision: oneOf(decisions), lines: z.optional(z.array(z.int()).check(z.maxLength(500))) }),
  refuses: [409],
  result: donationImport,
});

export const listImportProblems = endpoint('listImportProblems', 'GET donation-imports/{id}/problems/', {
  access: 'readImports',
  summary: 'What is wrong in the file of an import, by line; `only=set_aside`: the lines that are no gifts',
  params: idParams,
  query: importProblemsQuery,
  result: page(importProblem),
});

export const storeImport = endpoint('storeImport', 'POST donation-imports/{id}/store/', {
  access: 'reportDonations',
  summary: 'Store all donations of an import, or none. 409 where the same file was stored before, until `confirmed`',
  params: idParams,
  body: z.object({
    confirmed: z._default(z.boolean(), false),
    /**
     * the `shown` of the preview that a person confirmed; 409 if it has changed since, or if it is missing although the import
     * has `checks`
     */
    shown: z.optional(z.string()),
    /** true: store the lines without mistakes, and keep back the others; false: store nothing if a line has a mistake */
    rest: z._default(z.boolean(), false),
    /** true: store although the number or sum differs from what the platform shows, and nothing explains the difference */
    differs: z._default(z.boolean(), false),
  }),
  refuses: [409],
  result: donationImport,
});

export const cancelImport = endpoint('cancelImport', 'POST donation-imports/{id}/cancel/', {
  access: 'reportDonations',
  summary: 'Give up an import that is not stored, and delete its file; while it is being stored or undone: stop that',
  params: idParams,
  body: z.object({}),
  refuses: [409],
  result: donationImport,
});

export const undoImport = endpoint('undoImport', 'POST donation-imports/{id}/undo/', {
  access: 'reportDonations',
  summary: 'Delete all donations of a stored import, or none. 409 once one of them was paid out',
  params: idParams,
  /** `rows`: the number of donations that the person was shown; 409 if it has changed */
  body: z.object({ rows: z.int() }),
  refuses: [409],
  result: donationImport,
});

export const downloadImport = download({
  name: 'downloadImport',
  path: '/download-donation-import/',
  access: 'readImports',
  recentSignIn: true,
  summary:
    'The lines of an import’s file as CSV, with the added column “problem”; `only=mistakes`: the lines with mistakes, as corrected so far',
  query: z.object({ import: wholeNumber, only: z.optional(oneOf(['mistakes'])) }),
  refuses: [404],
});

export const downloadTemplate = download({
  name: 'downloadDonationTemplate',
  path: '/api/v1/donations/template.csv',
  access: 'readImports',
  withoutPeople: true,
  summary: 'An empty CSV file with the columns of an import',
});
