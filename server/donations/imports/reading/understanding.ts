import type { DonationType } from '#contract/donations/donations-query.ts';
import type { AmountRule, ColumnMeaning, DateRule, NameRule, Reason } from '#contract/donations/imports/import-choices.ts';
import type { FoundHeader } from './find-header.ts';
import type { Habit } from './read-task.ts';

/** What a person said about a value: for this file, or for one with the same columns. */
export interface Said<Result> {
  is: Result;
  by: 'PERSON' | 'HABIT';
}

export interface Header extends FoundHeader {
  meanings: (ColumnMeaning | null)[];
  by: Reason[];
}

/** How a file is read: what a person chose, what it shows, what was confirmed before, and what is usual. */
export interface Understanding {
  header: Header;
  /** null: no file with the same columns was stored */
  habit: Habit | null;
  /** these are lines that the habit's own import kept back */
  keptBack: boolean;
  /** the habit's columns are not those that the file alone would be given */
  habitDiffers: boolean;
  dates: DateRule;
  datesBy: Reason;
  amounts: AmountRule;
  amountsBy: Reason;
  /** of rows that name none */
  currency: string;
  currencyBy: Reason;
  /** the currency is not known, and may be another than usual */
  isForeign: boolean;
  /** for the whole file */
  donationType: DonationType | null;
  donationTypeBy: Reason;
  dateReceived: string | null;
  /** of lines whose cell is empty, where a column has the date */
  blankDate: string | null;
  nonprofit: number | null;
  /** by value */
  kinds: ReadonlyMap<string, Said<boolean>>;
  types: ReadonlyMap<string, Said<DonationType>>;
  nonprofits: ReadonlyMap<string, Said<number | null>>;
  nameRule: NameRule;
  nameRuleBy: Reason;
  names: ReadonlyMap<string, Said<boolean>>;
  /** place of the column that says whether a donor is a person; -1: none does */
  donorKindPlace: number;
  today: string;
  strict: boolean;
  forProgramme: boolean;
  leavesOutLastCells: boolean;
}
