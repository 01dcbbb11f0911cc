import * as z from 'zod/mini';
import { donationTypes } from '#contract/money/donations/donations-query.ts';
import { importSheets } from '#contract/platform/tables/sheets.ts';
import { textEncodings } from '#contract/platform/tables/tables.ts';
import { dayText } from '#contract/platform/wire/days-and-times.ts';
import { namedRef } from '#contract/platform/wire/refs.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import {
  amountRules,
  cellReadings,
  checks,
  columnMeanings,
  dateRules,
  donorRules,
  matchRules,
  nameRules,
  reasons,
} from './import-choices.ts';
import { askedColumn, counted, importGuesses, importRefunds, importTotal, nonprofitSum } from './import-questions.ts';
import { hiddenParts } from './import-sheets.ts';

const understoodColumn = z.object({
  /** the column's name in the file; empty where the header has no name */
  header: z.string(),
  /** null: not known; a person has to say what this column is */
  meaning: z.nullable(oneOf(columnMeanings)),
  /** why the reader chose the meaning; `USUAL`: the reader does not know the column's name, so it leaves the column out */
  by: oneOf(reasons),
  /** the column's values in the first lines below the header */
  examples: z.array(z.string()),
});

/** How the reader understood the file. */
export const importReading = z.object({
  /** the number of the header's line, from 1; 0: the file has no titles, and its columns are called A, B, C … */
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
  /** amounts of this file: the text, and the number that it is read as */
  amountExamples: z.array(z.object({ text: z.string(), amount: z.number() })),
  /** amounts with more than two decimals; `difference`: what rounding adds in all, in dollars of the file's own currencies */
  decimals: z.optional(
    z.object({
      count: z.int(),
      examples: z.array(z.object({ text: z.string(), amount: z.number() })),
      difference: z.number(),
      rounded: z.boolean(),
    }),
  ),
  /** an amount of a file whose amounts are all whole and may be cents, until a person says; missing: they are not */
  maybeCents: z.optional(z.string()),
  /** the currency of lines that name no currency; empty: not known, a person has to choose it */
  currency: z.string(),
  currencyBy: oneOf(reasons),
  /** the type of all lines; null: a column gives the type of each line */
  donationType: z.nullable(oneOf(donationTypes)),
  donationTypeBy: oneOf(reasons),
  dateReceived: z.nullable(dayText),
  /** how many lines have an empty cell in the column of dates, and the day that a person chose for them; null: none yet */
  blankDates: z.optional(z.object({ count: z.int(), day: z.nullable(dayText) })),
  nonprofit: z.nullable(namedRef),
  /** the nonprofit of the import in `habit`: used if this file has lines that the import kept back, otherwise only suggested */
  nonprofitBefore: z.nullable(namedRef),
  /** the values in columns of the meaning `kind`, and whether they mean a gift; `gift` null: nobody has decided yet */
  kinds: z.array(
    z.object({
      ...{ column: z.string(), value: z.string(), count: z.int(), gift: z.nullable(z.boolean()), by: oneOf(reasons) },
      /** the sum of the lines whose amount can be read */
      amount: z.optional(z.number()),
    }),
  ),
  ...importGuesses,
  /** columns that could change what is stored, each with a proposal */
  asks: z.optional(z.array(askedColumn)),
  total: z.optional(importTotal),
  /** the lines that can be stored, by nonprofit; at most 200 nonprofits */
  byNonprofit: z.optional(z.array(nonprofitSum)),
  /** gifts that a column of refunds lowers, and by how much in all */
  lowered: z.optional(counted),
  /** lines that give back gifts: those whose gift stands in the file, and others. Missing: the file has none */
  refunds: z.optional(importRefunds),
  /** what happens to the amounts that a company adds, and how much they are; missing: no column has them */
  matches: z.optional(z.object({ rule: oneOf(matchRules), by: oneOf(reasons), ...counted.shape })),
  /** the values in the type column that are not exactly one of our types; `USUAL`: unknown words, read as OTHER */
  types: z.array(z.object({ value: z.string(), count: z.int(), type: oneOf(donationTypes), by: oneOf(reasons) })),
  /** values that do not name a nonprofit exactly, or that a person decided about; `nonprofit` null: no nonprofit or several match */
  nonprofits: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      nonprofit: z.nullable(namedRef),
      by: oneOf(reasons),
      /** if no nonprofit matches: the most similar nonprofit, and what differs. It is used only if a person chooses it */
      near: z.optional(z.object({ id: z.int(), name: z.string(), why: z.string() })),
    }),
  ),
  /** lines without a nonprofit below a line that names one; `taken`: a person chose that they belong to it. Missing: there are none */
  belowNames: z.optional(z.object({ count: z.int(), taken: z.boolean() })),
  /** about columns that contain a donor's first and last name in one cell; null: no line has such a name */
  donorNames: z.nullable(
    z.object({
      rule: oneOf(nameRules),
      by: oneOf(reasons),
      /** `split`: how many lines have a donor's name that is split into first and last name; `whole`: how many have one that is not */
      split: z.int(),
      whole: z.int(),
      examples: z.array(z.object({ text: z.string(), firstName: z.string(), lastName: z.string() })),
      /** donors' full names for which a person decided whether to split the name into first and last name */
      said: z.array(z.object({ value: z.string(), split: z.boolean(), by: oneOf(reasons) })),
    }),
  ),
  /** lines that name a person and an organization, and who of them is the donor; missing: no line does */
  twoDonors: z.optional(z.object({ rule: oneOf(donorRules), by: oneOf(reasons), count: z.int() })),
  /** how many lines have a name from the column of the meaning `other_name`, such as an email address */
  otherNames: z.optional(z.int()),
  /** how many lines name no donor */
  nameless: z.optional(z.int()),
  /** lines whose donor stands in a row of its own above them; `name`: the first of these donors */
  ofGroups: z.optional(z.object({ count: z.int(), name: z.string() })),
  /** lines that have the receiver as their donor: the donor is taken from the column of the other side */
  turned: z.optional(z.object({ count: z.int(), column: z.string(), receiver: z.string() })),
  /** names with a backslash that other programs put before quotation marks: it is left out */
  backslashes: z.optional(z.object({ count: z.int(), text: z.string(), name: z.string() })),
  /** cells that are read otherwise than they stand, until a person keeps them; `as`: what is stored */
  cells: z.optional(
    z.array(
      z.object({
        ...{ reading: oneOf(cellReadings), taken: z.boolean(), by: oneOf(reasons), column: z.string(), count: z.int() },
        examples: z.array(z.object({ text: z.string(), as: z.string() })),
      }),
    ),
  ),
  /** lines that are set aside, by reason; `amount`: the sum of lines in another currency, null for other reasons */
  setAside: z.array(
    z.object({ reason: z.string(), count: z.int(), firstLine: z.int(), amount: z.nullable(z.number()), currency: z.string() }),
  ),
  /**
   * cells that a person corrected: `from` is the file's value, `to` is read instead. `joined`: how many cells of the file's line are
   * read as this one value
   */
  corrections: z.array(
    z.object({
      ...{ line: z.int(), cell: z.int(), column: z.string(), from: z.string(), to: z.string() },
      joined: z.optional(z.int()),
    }),
  ),
  /**
   * a stored import of a file with the same columns, whose decisions the reader uses again; `keptBack`: this file has the lines that
   * the stored import kept back
   */
  habit: z.nullable(z.object({ id: z.int(), name: z.string(), keptBack: z.optional(z.boolean()) })),
  checks: z.array(oneOf(checks)),
  /** line numbers of the columns' examples */
  exampleLines: z.array(z.int()),
  /** `UTF-8`, `Windows-1252` …; empty for a workbook */
  encoding: z.string(),
  /** words of a text file that does not say its encoding, in each encoding that it may have */
  encodings: z.optional(z.array(z.object({ encoding: oneOf(textEncodings), examples: z.array(z.string()) }))),
  /** `,`, `;` or a tab; empty for a workbook */
  delimiter: z.string(),
  /** the sheets of a workbook; null: not a workbook. Missing in readings of earlier versions, which read the first visible sheet */
  sheets: z.optional(z.nullable(importSheets)),
  /** missing: the sheets hide nothing */
  hidden: z.optional(hiddenParts),
});
export type ImportReading = z.output<typeof importReading>;
