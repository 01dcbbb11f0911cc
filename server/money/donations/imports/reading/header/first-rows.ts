import type { AmountRule, ColumnMeaning } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { type Cell, type TableLine, textOf } from '#server/platform/tables/table.ts';
import type { Understanding } from '../understanding.ts';
import { isTotal } from '../values/kind-words.ts';
import { signedCents } from '../values/signed-cents.ts';
import { shownName } from './header-names.ts';

const groupFields = ['date_received', 'whole_name', 'first_name', 'last_name', 'organization', 'kind'] as const;
/** the share of lines that lack what a group has, for a column of donors: single gifts may be from nobody */
const fewestBare = 0.3;
const shownExamples = 3;

type Lines = readonly { cells: readonly Cell[] }[];

/** Finds the columns that are filled in on the first line of a group, and empty on its other lines. */
export function findFirstRows(meanings: readonly (ColumnMeaning | null)[], lines: Lines): number[] {
  const amount = meanings.indexOf('amount');
  const gifts = lines.filter(({ cells }) => textOf(cells[amount]) !== '' && !startsWithTotal(cells));
  const first = gifts[0];
  if (amount < 0 || !first) return [];
  const shareBare = (index: number) => gifts.filter(({ cells }) => textOf(cells[index]) === '').length / gifts.length;
  const found = meanings.flatMap((meaning, index) => {
    if (!groupFields.some((field) => field === meaning) || textOf(first.cells[index]) === '') return [];
    const share = shareBare(index);
    return share > 0 && share < 1 ? [{ place: index, share, meaning }] : [];
  });
  const dates = found.filter(({ meaning }) => meaning === 'date_received');
  const isOfGroups =
    dates.length > 0 ||
    found.some(
      ({ meaning, share }) =>
        meaning !== 'kind' &&
        meaning !== 'organization' &&
        meaning !== 'first_name' &&
        share >= fewestBare &&
        isInRuns(gifts, meanings.indexOf(meaning)),
    );
  return isOfGroups ? found.map(({ place }) => place) : [];
}

/** Whether a line without a value stands below a line that has one. */
function isInRuns(gifts: Lines, index: number): boolean {
  return gifts.some(({ cells }, at) => textOf(cells[index]) === '' && textOf(gifts[at - 1]?.cells[index]) !== '');
}

const startsWithTotal = (cells: readonly Cell[]) =>
  cells
    .map(textOf)
    .filter((text) => text !== '')
    .slice(0, 3)
    .some(isTotal);

/** Counts the lines that lack what the first line of their group has. */
export class FirstRowsTally {
  #count = 0;
  readonly #examples: NonNullable<ImportReading['firstRows']>['examples'] = [];
  readonly #columns = new Set<string>();

  add(line: number, bare: readonly { column: string; text: string }[]): void {
    this.#count += 1;
    for (const { column, text } of bare) {
      this.#columns.add(column);
      const isShown = this.#examples.some((one) => one.column === column);
      if (!isShown && this.#examples.length < shownExamples) this.#examples.push({ line, column, text: text.slice(0, 60) });
    }
  }

  found({ firstRows: { taken, by } }: Understanding): Pick<ImportReading, 'firstRows'> {
    if (this.#count === 0) return {};
    return { firstRows: { taken, by, columns: [...this.#columns], count: this.#count, examples: this.#examples } };
  }
}

/** Gives lines what stands only on the first line of their group, while lines are read in their order. */
export class FirstRows {
  readonly #places: readonly number[];
  readonly #amount: number;
  readonly #names: readonly string[];
  readonly #takes: boolean;
  /** whether the table leaves out empty cells at the end of a line */
  readonly #mayBeShort: boolean;
  readonly #tally: FirstRowsTally;
  /** cents of the lines since the last sum, and of all lines */
  #sum = 0;
  #allSum = 0;
  #lines = 0;
  readonly #amounts: AmountRule;
  readonly #above = new Map<number, Cell>();

  constructor(
    { firstRows: { places, taken }, header: { names, meanings }, amounts, leavesOutLastCells }: Understanding,
    tally: FirstRowsTally,
  ) {
    this.#places = places;
    this.#amount = meanings.indexOf('amount');
    this.#names = names;
    this.#takes = taken;
    this.#mayBeShort = leavesOutLastCells;
    this.#amounts = amounts;
    this.#tally = tally;
  }

  fill(lines: readonly TableLine[]): readonly TableLine[] {
    if (this.#places.length === 0) return lines;
    return lines.map((line) => ('problem' in line ? line : { ...line, cells: this.#fillOne(line.line, line.cells) }));
  }

  /** Whether a line has nothing but numbers, of which the amount is the sum of the lines above: an unnamed total. */
  #isSum(cells: readonly Cell[]): boolean {
    const cents = signedCents(cells[this.#amount], this.#amounts) ?? 0;
    const isBare = cells.every((cell) => textOf(cell) === '' || signedCents(cell, this.#amounts) !== null);
    if (isBare && this.#lines > 1 && (cents === this.#sum || cents === this.#allSum)) {
      this.#sum = 0;
      this.#lines = 0;
      return true;
    }
    this.#sum += cents;
    this.#allSum += cents;
    this.#lines += 1;
    return false;
  }

  #fillOne(line: number, found: Cell[]): Cell[] {
    const isShort = found.length < this.#names.length;
    // a line with too few or too many values is mended first
    if ((isShort && !this.#mayBeShort) || found.length > this.#names.length) return found;
    const cells = isShort ? [...found, ...Array<Cell>(this.#names.length - found.length).fill('')] : found;
    // a total ends its group
    if (startsWithTotal(cells)) this.#above.clear();
    if (textOf(cells[this.#amount]) === '' || startsWithTotal(cells) || this.#isSum(cells)) return cells;
    // what begins on this line ends what stood further right
    const own = this.#places.find((index) => textOf(cells[index]) !== '');
    for (const place of this.#places) if (own !== undefined && place > own) this.#above.delete(place);
    for (const place of this.#places) if (textOf(cells[place]) !== '') this.#above.set(place, cells[place] ?? '');
    const bare = this.#places.flatMap((index) => {
      const above = this.#above.get(index);
      return textOf(cells[index]) === '' && above !== undefined ? [{ place: index, above }] : [];
    });
    if (bare.length === 0) return cells;
    this.#tally.add(
      line,
      bare.map(({ place, above }) => ({ column: shownName(this.#names, place), text: textOf(above) })),
    );
    return this.#takes ? bare.reduce((filled, { place, above }) => filled.with(place, above), cells) : cells;
  }
}
