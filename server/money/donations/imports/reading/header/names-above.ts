import { placeOfLine } from '#contract/money/donations/imports/import-sheets.ts';
import { type TableLine, textOf } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';

type Line = Extract<TableLine, { cells: unknown }>;

/**
 * Reads the cell that names a line's nonprofit. A report in groups has the name only on the first line of each group: if a person
 * says so, the lines below without a name belong to the same nonprofit.
 */
export class NamesAbove {
  #name = '';
  #sheet = -1;

  /** Keeps the name of each line, also of one that is no gift. */
  add({ line, cells }: Line, index: number): void {
    const { sheet } = placeOfLine(line);
    const name = textOf(cells[index]);
    if (name === '' && sheet === this.#sheet) return;
    this.#sheet = sheet;
    this.#name = name;
  }

  /** The text that names the nonprofit of the line that was added last. */
  textOf({ cells }: Line, index: number, tally: Tally, takesAbove: boolean): string {
    const name = textOf(cells[index]);
    if (name !== '' || this.#name === '') return name;
    tally.blankNonprofit(takesAbove);
    return takesAbove ? this.#name : '';
  }
}
