import type { DonationType } from '#contract/money/donations/donations-query.ts';
import type {
  AmountRule,
  CellReading,
  ColumnMeaning,
  DateRule,
  DonorRule,
  MatchRule,
  NameRule,
  Reason,
  RefundRule,
  ZoneRule,
} from '#contract/money/donations/imports/import-choices.ts';
import type { HiddenRule } from '#contract/money/donations/imports/import-sheets.ts';
import type { FoundHeader } from './header/find-header.ts';
import type { OtherSide } from './header/other-side.ts';
import type { Habit } from './read-task.ts';

/** What a person chose for a value: for this file (`PERSON`), or for an earlier file with the same columns (`HABIT`). */
export interface Said<Result> {
  is: Result;
  by: 'PERSON' | 'HABIT';
}

export interface Header extends FoundHeader {
  meanings: (ColumnMeaning | null)[];
  by: Reason[];
}

/** How a file is read: by what a person chose, what the file shows, what was confirmed before, and what is usual. */
export interface Understanding {
  header: Header;
  /** null: no file with the same columns was stored */
  habit: Habit | null;
  /** whether the habit's own import kept these lines back */
  keptBack: boolean;
  /** whether the habit's columns differ from what the file alone shows */
  habitDiffers: boolean;
  dates: DateRule;
  datesBy: Reason;
  amounts: AmountRule;
  amountsBy: Reason;
  /** what happens to rows and columns that a sheet hides */
  hiddenRows: HiddenRule;
  hiddenColumns: HiddenRule;
  /** whether a person chose that amounts with more than two decimals are rounded */
  rounds: boolean;
  /** the currency of lines that name none */
  currency: string;
  currencyBy: Reason;
  /** whether the file does not name its currency and may not be in dollars */
  isForeign: boolean;
  /** for the whole file; null: a column says it, or nothing does */
  donationType: DonationType | null;
  donationTypeBy: Reason;
  dateReceived: string | null;
  /** the day of lines whose date is empty, if the file has a column of dates */
  blankDate: string | null;
  nonprofit: number | null;
  /** by the name of the column, then by value */
  kinds: ReadonlyMap<string, ReadonlyMap<string, Said<boolean>>>;
  /** by value, as `nonprofits` and `names` are */
  types: ReadonlyMap<string, Said<DonationType>>;
  nonprofits: ReadonlyMap<string, Said<number | null>>;
  /** whether a line without a nonprofit belongs to that of the line above */
  nonprofitAbove: boolean;
  /** columns that are left out, and of which somebody said that they change nothing, by name */
  harmless: ReadonlyMap<string, 'PERSON' | 'HABIT'>;
  /** what happens to gifts that other lines of the file give back */
  refunds: RefundRule;
  refundsBy: Reason;
  matches: MatchRule;
  matchesBy: Reason;
  /** an amount of a file whose amounts are all whole and may be cents; null if they cannot be, or if somebody said */
  maybeCents: string | null;
  /** who the donor is on lines that name a person and an organization */
  donor: DonorRule;
  donorBy: Reason;
  /** what people said about cells that are read otherwise than they stand */
  cells: ReadonlyMap<CellReading, Said<boolean>>;
  /** place of the column whose cells are sentences of a bank, with the donor's name inside; -1 if there is none */
  sentencePlace: number;
  nameRule: NameRule;
  nameRuleBy: Reason;
  names: ReadonlyMap<string, Said<boolean>>;
  /** place of the column that says whether a donor is a person; -1 if there is none */
  donorKindPlace: number;
  otherSides: readonly OtherSide[];
  /** place of the column whose cells name the donor of all lines below; -1 if there is none */
  donorGroupPlace: number;
  /** the year of days without one; null: the last such day that is not in the future; undefined: nobody said */
  year: number | null | undefined;
  zone: ZoneRule;
  zoneBy: Reason;
  timeZone: string;
  /** places of columns that are filled in only on the first line of a group; `taken`: the other lines have it from there */
  firstRows: { places: readonly number[]; taken: boolean; by: Reason };
  today: string;
  strict: boolean;
  forProgramme: boolean;
  leavesOutLastCells: boolean;
}
