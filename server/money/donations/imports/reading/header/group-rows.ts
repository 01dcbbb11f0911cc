import type { ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import { type Cell, type TableLine, textOf } from '#server/platform/tables/table.ts';
import type { Tally } from '../asking/tally.ts';
import { isTotal } from '../values/kind-words.ts';

/** the fewest rows that must name a group */
const fewestGroups = 2;

/** The place of the only cell with content, if it names the lines below: “Sample, Ada” above the gifts of Ada Sample. -1: none. */
function groupCell(cells: readonly Cell[]): number {
  let place = -1;
  for (const [at, cell] of cells.entries()) {
    if (textOf(cell) === '') continue;
    if (place >= 0) return -1;
    place = at;
  }
  const text = textOf(cells[place]);
  return place >= 0 && /\p{L}/u.test(text) && !isTotal(text) ? place : -1;
}

/**
 * Finds the column of a report in groups: some rows have nothing but a name in it, and all lines below have nothing in it. -1: the
 * file has no groups.
 */
export function findGroupPlace(lines: readonly { cells: readonly Cell[] }[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of lines) {
    const place = groupCell(cells);
    if (place >= 0) counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < fewestGroups) return -1;
  const [place] = best;
  // a report ends with lines about itself
  const end = lines.findLastIndex(({ cells }) => textOf(cells[place]) === '' && cells.some((cell) => textOf(cell) !== '')) + 1;
  const others = lines.slice(0, end).filter(({ cells }) => groupCell(cells) !== place && !isTotal(textOf(cells[place])));
  const isBare = others.every(({ cells }) => textOf(cells[place]) === '');
  return isBare && others.length >= best[1] ? place : -1;
}

/** The place of the donors' names, if they stand above their gifts; -1 if they do not. */
export function findDonorGroups(
  meanings: readonly (ColumnMeaning | null)[],
  lines: readonly { cells: readonly Cell[] }[],
): number {
  const place = findGroupPlace(lines);
  return meanings[place] === 'whole_name' ? place : -1;
}

/** Writes the name of each group into its lines, while lines are read in their order. */
export class Groups {
  readonly #place: number;
  readonly #tally: Tally;
  #name = '';

  constructor(index: number, tally: Tally) {
    this.#place = index;
    this.#tally = tally;
  }

  fill(lines: readonly TableLine[]): readonly TableLine[] {
    return this.#place < 0
      ? lines
      : lines.map((line) => ('problem' in line ? line : { ...line, cells: this.#fillOne(line.cells) }));
  }

  #fillOne(cells: Cell[]): Cell[] {
    const own = textOf(cells[this.#place]);
    if (groupCell(cells) === this.#place) this.#name = own;
    // a total ends its group
    else if (isTotal(own)) this.#name = '';
    const isLine = own === '' && cells.some((cell) => textOf(cell) !== '');
    if (!isLine || this.#name === '') return cells;
    this.#tally.donors.ofGroup(this.#name);
    return cells.with(this.#place, this.#name);
  }
}
