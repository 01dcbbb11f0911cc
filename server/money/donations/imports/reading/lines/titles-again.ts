import { placeOfLine } from '#contract/money/donations/imports/import-sheets.ts';
import { type Cell, textOf } from '#server/platform/tables/table.ts';
import { headerKey } from '../header/header-names.ts';

/** the fewest titles that tell a line of titles from a line of data */
const fewestTitles = 3;

/**
 * Makes a function that finds titles below the first ones: `AGAIN` for a line that repeats them, and the number of the line of
 * titles if they stand in another order, for that line and all below it in its sheet, because their cells are in the wrong columns.
 */
export function titlesFinder(names: readonly string[], amountPlace: number) {
  const keys = names.map(headerKey);
  const known = new Set(keys.filter((key) => key !== ''));
  const isTitle = (cell: Cell | undefined) => typeof cell === 'string' && known.has(headerKey(cell));
  let other: number | null = null;
  let sheet = 0;
  return (cells: readonly Cell[], line: number): 'AGAIN' | number | null => {
    const own = placeOfLine(line).sheet;
    if (own !== sheet) other = null;
    sheet = own;
    if (!isTitle(cells[amountPlace]) && !isTitle(cells[0])) return other;
    const filled = cells.flatMap((cell, index) => (textOf(cell) === '' ? [] : [index]));
    const titles = filled.filter((index) => isTitle(cells[index]));
    if (titles.length < Math.min(fewestTitles, known.size) || titles.length * 2 < filled.length) return other;
    other = titles.every((index) => headerKey(textOf(cells[index])) === keys[index]) ? null : line;
    return other ?? 'AGAIN';
  };
}
