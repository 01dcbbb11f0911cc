import * as z from 'zod/mini';
import { dayText } from '#contract/platform/wire/days-and-times.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';
import { columnMeanings, dateOrders, reasons, refundRules, zoneRules } from './import-choices.ts';

/** Lines, and the sum of their amounts, each in the currency of the file's lines. */
export const counted = z.object({ count: z.int(), amount: z.number() });

/** A column that could change what is stored: how its values are taken, until a person says otherwise. */
export const askedColumn = z.object({
  /** place of the column in the file, from 0 */
  place: z.int(),
  column: z.string(),
  /** what the cells are: VALUES: a few texts, or cells that are often empty */
  about: oneOf(['VALUES', 'AMOUNTS', 'DATES', 'CURRENCIES']),
  meaning: oneOf(columnMeanings),
  /** `PERSON` or `HABIT`: the question is answered; `FILE`: the column's words say it; `USUAL`: nothing does */
  by: oneOf(reasons),
  /** the meanings that are likely, with the present one */
  options: z.array(oneOf(columnMeanings)),
  /** the most frequent values with their lines; empty if there are too many. Value '' is an empty cell */
  values: z.array(z.object({ value: z.string(), ...counted.shape })),
  filled: counted,
  empty: counted,
  examples: z.array(z.string()),
});
export type AskedColumn = z.output<typeof askedColumn>;

/** What explains a difference exactly; `change` is what `changeImport` is sent to apply it, null if there is nothing to change. */
const differenceReason = z.object({ text: z.string(), change: z.nullable(z.record(z.string(), z.unknown())) });

const comparison = z.object({
  /** what a person said; null: nothing */
  expected: z.nullable(z.object({ rows: z.nullable(z.int()), amount: z.nullable(z.number()) })),
  /** how much more the platform, else the file's last total, has than would be stored; null: not known, or equal */
  more: z.nullable(z.object({ rows: z.nullable(z.int()), amount: z.nullable(z.number()) })),
  reasons: z.array(differenceReason),
  /** whether the search for a reason ended before everything was tried */
  gaveUp: z.boolean(),
  /** whether lines in other currencies or with mistakes explain the difference, so nothing has to be decided */
  explained: z.boolean(),
});
export type Comparison = z.output<typeof comparison>;

/** Compares what would be stored with what the platform shows, or with the totals in the file itself. */
export const importTotal = z.extend(comparison, {
  /** totals that stand in the file below its lines */
  inFile: z.array(z.object({ line: z.int(), amount: z.number() })),
});
export type ImportTotal = z.output<typeof importTotal>;

/** The lines of one nonprofit that can be stored; `total`: compared with what the platform shows for it, if a person said that. */
export const nonprofitSum = z.object({ id: z.int(), name: z.string(), ...counted.shape, total: z.optional(comparison) });
export type NonprofitSum = z.output<typeof nonprofitSum>;

/** Whether a comparison found a difference that nothing explains, so that a person has to decide. */
export const differs = (total: Comparison | undefined): total is Comparison =>
  total !== undefined && total.more !== null && !total.explained;

/** Lines that give back gifts, and what happens to their gifts. */
export const importRefunds = z.object({
  rule: oneOf(refundRules),
  by: oneOf(reasons),
  /** how many gifts are lowered or taken out */
  gifts: z.int(),
  found: counted,
  unfound: counted,
  /** the first refunds without a gift; `day` null: not read */
  lines: z.array(z.object({ line: z.int(), amount: z.number(), day: z.nullable(dayText), donor: z.string() })),
});

/** A date that could be another day: `day` is what it is read as. */
const otherDay = z.object({ line: z.int(), text: z.string(), day: dayText, otherDay: dayText });

/** What was guessed and could change amounts, dates or donors. All of it is missing where there is nothing to ask. */
export const importGuesses = {
  /** the proposals that a person agreed to, by the keys of `openQuestions` */
  agreed: z.optional(z.array(z.string())),
  /**
   * dates such as 03/04/2026, in a file that does not show whether the day or the month comes first. `other`: the other order; missing:
   * the other one of day and month. `against`: how many dates can only be meant in another order than that of the file
   */
  dateOrder: z.optional(
    z.object({
      ...{ other: z.optional(oneOf(dateOrders)), against: z.optional(z.int()) },
      ...{ count: z.int(), lines: z.array(z.int()), examples: z.array(otherDay) },
    }),
  ),
  /** gifts of more than 20 years ago */
  oldDays: z.optional(z.object({ count: z.int(), line: z.int(), text: z.string(), day: dayText })),
  /** dates without a year; `year`: the chosen one, null for the last such day that is not in the future */
  noYear: z.optional(z.object({ count: z.int(), text: z.string(), year: z.optional(z.nullable(z.int())) })),
  /** times in another time zone, whose day is another one in the programme's zone */
  shiftedDays: z.optional(z.object({ rule: oneOf(zoneRules), by: oneOf(reasons), count: z.int(), examples: z.array(otherDay) })),
  /** the title of the amounts, which says that they are what is left after fees */
  netAmount: z.optional(z.string()),
  /** the title of the dates, which says that they are not the day of the gift, or nothing of it */
  unlikelyDates: z.optional(z.string()),
  /** lines that lack what stands on the first line of their group; `taken`: they have it from there */
  firstRows: z.optional(
    z.object({
      ...{ taken: z.boolean(), by: oneOf(reasons), columns: z.array(z.string()), count: z.int() },
      examples: z.array(z.object({ line: z.int(), column: z.string(), text: z.string() })),
    }),
  ),
  /** no column is taken as that of the donors, and one that is left out has texts that may be names: its title */
  noDonors: z.optional(z.string()),
};

/**
 * A question whose answer could change amounts, dates, currencies, which lines are stored, or who the donor is. `key` names the
 * question with its proposal: whoever agrees sends the key back, and another proposal is another question.
 */
export const openQuestion = z.object({
  key: z.string(),
  about: oneOf([
    ...(['COLUMN', 'REFUNDS', 'MATCHES', 'TWO_DONORS', 'DONOR_GROUPS', 'OTHER_SIDE', 'NO_DONORS', 'FIRST_ROWS'] as const),
    ...(['DATE_ORDER', 'OLD_DAYS', 'OTHER_DATE', 'ZONE', 'NET', 'SHEETS', 'HIDDEN', 'TITLES', 'ENCODING', 'CELLS'] as const),
  ]),
  /** the column that is asked about; empty: the question is about the file */
  column: z.string(),
});
export type OpenQuestion = z.output<typeof openQuestion>;
