import type { AmountRule, ColumnMeaning, DateRule, ImportField } from '#contract/donations/imports/import-choices.ts';
import { lineMessages } from '#contract/donations/imports/import-messages.ts';
import type { FoundNonprofit } from '#server/donations/imports/find-nonprofits.ts';
import { readAmount, readDay, readTexts, readType, readYesNo } from './read-cells.ts';
import { type Cell, textOf } from './table.ts';

export interface LineRules {
  /** by place */
  names: readonly string[];
  meanings: readonly (ColumnMeaning | null)[];
  dates: DateRule;
  amounts: AmountRule;
  today: string;
  leavesOutLastCells: boolean;
}

/** A line's donation, in the columns of the table. */
export interface ReadRow extends NonNullable<ReturnType<typeof readTexts>['value']> {
  nonprofit_id: number;
  /** decimal text */
  amount: string;
  donation_type: string;
  date_received: string;
  received_by_programme: string;
}

export interface LineProblem {
  /** as the file names it; empty: the whole line */
  column: string;
  value: string;
  message: string;
}

/** Makes a function that reads one line: its donation, or everything that is wrong with it. */
export function lineReader({ names, meanings, dates, amounts, today, leavesOutLastCells }: LineRules) {
  const places = new Map(meanings.map((meaning, place) => [meaning, place]));
  const place = (field: ImportField) => places.get(field) ?? -1;
  const problem = (field: string, cells: readonly Cell[], message: string): LineProblem => {
    const at = places.get(field as ImportField) ?? -1;
    return { column: names[at] || field, value: textOf(cells[at]).slice(0, 200), message };
  };

  return (cells: readonly Cell[], nonprofit: FoundNonprofit): ReadRow | LineProblem[] => {
    if (cells.length !== names.length && !fits(cells, names.length, leavesOutLastCells))
      return [{ column: '', value: '', message: lineMessages.cells(cells.length, names.length) }];
    const amount = readAmount(cells[place('amount')], amounts);
    const type = readType(cells[place('donation_type')]);
    const day = readDay(cells[place('date_received')], dates, today);
    const received = readYesNo(cells[place('received_by_programme')]);
    const texts = readTexts((field) => textOf(cells[place(field)]));
    if ('value' in amount && 'value' in type && 'value' in day && 'value' in nonprofit && 'value' in received && texts.value)
      return {
        nonprofit_id: nonprofit.value,
        amount: amount.value,
        donation_type: type.value,
        date_received: day.value,
        received_by_programme: received.value,
        ...texts.value,
      };
    const read = { nonprofit, amount, donation_type: type, date_received: day, received_by_programme: received };
    return [
      ...Object.entries(read).flatMap(([field, result]) => ('message' in result ? problem(field, cells, result.message) : [])),
      ...texts.problems.map(({ field, message }) => problem(field, cells, message)),
    ];
  };
}

/** A spreadsheet leaves out the last empty cells of a line; other programs add empty ones. */
function fits(cells: readonly Cell[], width: number, leavesOutLastCells: boolean): boolean {
  if (cells.length < width) return leavesOutLastCells;
  return cells.slice(width).every((cell) => textOf(cell) === '');
}
