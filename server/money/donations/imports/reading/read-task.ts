// What the reader of a file is given, and what it returns.

import type { DonationType } from '#contract/money/donations/donations-query.ts';
import type { ImportChange } from '#contract/money/donations/imports/import-calls.ts';
import type {
  AmountRule,
  CellReading,
  ColumnMeaning,
  DateRule,
  DonorRule,
  FirstRowRule,
  ImportKind,
  MatchRule,
  NameRule,
  RefundRule,
  ZoneRule,
} from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { ImportProblemGroup } from '#contract/money/donations/imports/imports.ts';
import type { FoundNonprofit, NonprofitColumn } from '#server/money/donations/imports/matching/find-nonprofits.ts';

export interface ReadTask {
  importId: number;
  path: string;
  kind: ImportKind;
  /** the nonprofit whose staff uploaded the file; null: a file of programme staff, whose lines can be of several nonprofits */
  nonprofitId: number | null;
  /** what people confirmed for files with the same columns, by layout; and for kept-back lines, by layout and import */
  habits: Record<string, Habit>;
  /** what a person chose for this file */
  chosen: Chosen;
  /** names of the nonprofits that were chosen, by id */
  nonprofitNames: Record<number, string>;
  /** in the programme's time zone */
  today: string;
  /** the programme's time zone */
  timeZone: string;
  /** the most lines; a longer file is refused */
  rowLimit: number;
  /** nobody checks the reading before it is stored, so nothing is guessed */
  strict: boolean;
}

export type Chosen = ImportChange;

/** How a stored file was understood. */
export interface Habit {
  id: number;
  name: string;
  columns: (ColumnMeaning | null)[];
  dates: DateRule;
  amounts: AmountRule;
  currency: string;
  donationType: DonationType | null;
  /** the day of the whole file, or of its lines without a date */
  dateReceived: string | null;
  nonprofit: number | null;
  kinds: { column: string; value: string; gift: boolean }[];
  types: { value: string; type: DonationType }[];
  nonprofits: { value: string; nonprofit: number | null }[];
  /** null: the file had no column of whole names */
  nameRule: NameRule | null;
  names: { value: string; split: boolean }[];
  /** columns that were left out after a person had looked at them, and the values that they had */
  harmless: string[];
  /** what was said about cells that are read otherwise than they stand */
  cells: { reading: CellReading; taken: boolean }[];
  asked: { column: string; values: string[]; hadFilled: boolean }[];
  /** null: nobody chose */
  donor: DonorRule | null;
  matches: MatchRule | null;
  refunds: RefundRule | null;
  /** null: no date of the file could be another day, or no line lacked what its group has */
  zone: ZoneRule | null;
  firstRows: FirstRowRule | null;
  /** whether dates without a year were read as the last such day; a year is not remembered */
  isLastYear: boolean;
}

export interface ReadPorts {
  findNonprofits(cells: string[], by: NonprofitColumn): Promise<Map<string, FoundNonprofit>>;
  write(batch: ReadBatch): Promise<void>;
}

/** Lines in COPY's text format, and how far the file was read. */
export interface ReadBatch {
  /** the file is read from its beginning again: all earlier batches are dropped */
  restarts?: boolean;
  rows: Uint8Array;
  problems: Uint8Array;
  /** from 0 to 1 */
  share: number;
}

export interface Outcome {
  /** lines that hold a donation, with or without problems */
  rows: number;
  /** lines that are set aside */
  setAside: number;
  /** sum of the lines without problems, as decimal text */
  total: string;
  problems: number;
  /** lines with problems */
  faultyRows: number;
  /** lines with problems whose amount can be read, and the sum of these amounts as decimal text */
  faultyAmounts: number;
  faultyTotal: string;
  /** problems of the file as a whole */
  questions: number;
  /** lines that can be stored */
  rightRows: number;
  problemGroups: ImportProblemGroup[];
}

export type ReadResult = Outcome & { reading: ImportReading; layout: string };
