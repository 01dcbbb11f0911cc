import { type ColumnMeaning, correctionLimits } from '#contract/money/donations/imports/import-choices.ts';
import { type BrokenLine, type JoinedCells, mostJoinedCharacters } from '#contract/money/donations/imports/import-joins.ts';
import { type TableLine, textOf } from '#server/platform/tables/table.ts';
import type { Understanding } from '../understanding.ts';
import { currencyOf } from '../values/currency-text.ts';
import { readDay } from '../values/day-text.ts';
import { signedCents } from '../values/signed-cents.ts';
import { readType } from '../values/type-words.ts';

/** the most values too many for which a join is proposed */
const mostExtra = 6;
const suffixes = /^(inc|llc|llp|ltd|co|corp|jr|sr|ii|iii|phd|md|esq)\b/i;

/**
 * Describes lines that have too many values, or wrong quotation marks, so that a person can join the cells of each value with a
 * delimiter in it. Of a file with very many such lines, the later ones are mended in the file.
 */
export class BrokenLines {
  readonly #understood: Understanding;
  readonly #delimiter: string;
  readonly #shapes: readonly ReadonlySet<string>[];
  #count = 0;

  constructor(understood: Understanding, delimiter: string, head: readonly TableLine[]) {
    this.#understood = understood;
    this.#delimiter = delimiter;
    const { names, line: headerLine } = understood.header;
    const right = head.flatMap((line) =>
      'cells' in line && line.line > headerLine && line.cells.length === names.length ? [line.cells] : [],
    );
    this.#shapes = names.map((_, index) => new Set(right.map((cells) => shapeOf(textOf(cells[index])))));
  }

  /** Undefined if the line must be mended in the file. */
  describe(line: TableLine): BrokenLine | undefined {
    const columns = this.#understood.header.names.length;
    const cells =
      'problem' in line
        ? line.text?.split(this.#delimiter)
        : line.cells.map((cell) => (typeof cell === 'string' ? cell : cell.text));
    if (!cells || this.#delimiter === '' || cells.length < columns || columns < 2) return undefined;
    if ('cells' in line && cells.length === columns) return undefined;
    const characters = cells.reduce((sum, { length }) => sum + length + 1, 0);
    if (this.#count >= correctionLimits.cells || characters > mostJoinedCharacters) return undefined;
    this.#count += 1;
    return { cells, columns, joins: this.#propose(cells) };
  }

  /**
   * Finds the joins with which most cells are what their columns have: an amount, a day, a text. Returns none if two ways are equally
   * good.
   */
  #propose(cells: readonly string[]): JoinedCells[] {
    const columns = this.#understood.header.names.length;
    const extra = cells.length - columns;
    if (extra < 1 || extra > mostExtra) return [];
    /** by the number of cells too many so far: the best way to fill the columns before */
    let best: (Way | undefined)[] = [{ score: 0, ways: 1, joins: [] }];
    for (let index = 0; index < columns; index += 1) {
      const next: (Way | undefined)[] = [];
      for (const [used, way] of best.entries()) {
        if (!way) continue;
        for (let more = 0; used + more <= extra; more += 1) {
          const from = index + used;
          const to = from + more;
          const score = way.score + this.#scoreOf(index, cells.slice(from, to + 1));
          const before = next[used + more];
          if (before && before.score > score) continue;
          const isEqual = before?.score === score;
          const joins = isEqual ? before.joins : more === 0 ? way.joins : [...way.joins, { from, to }];
          next[used + more] = { score, joins, ways: way.ways + (isEqual ? before.ways : 0) };
        }
      }
      best = next;
    }
    const found = best[extra];
    return found?.ways === 1 ? found.joins : [];
  }

  /** How well these cells, joined, are a value of a column. */
  #scoreOf(index: number, cells: readonly string[]): number {
    const text = cells.join(this.#delimiter).trim();
    const isTyped = this.#isTyped(this.#understood.header.meanings[index] ?? null, text);
    const typed = isTyped === null ? 0 : isTyped ? 4 : -4;
    const shape = this.#shapes[index]?.has(shapeOf(text)) ? 1 : -1;
    const seams = cells.slice(1).reduce((sum, right, at) => sum + seamScore(cells[at] ?? '', right), 0);
    return typed + shape + seams;
  }

  /** Whether a text is what a column of this meaning has; null if any text can be. */
  #isTyped(meaning: ColumnMeaning | null, text: string): boolean | null {
    const { amounts, dates, today } = this.#understood;
    const isNeeded = meaning === 'amount' || meaning === 'date_received';
    if (text === '') return isNeeded ? false : null;
    if (meaning === 'amount' || meaning === 'amount_out' || meaning === 'amount_back' || meaning === 'match_amount')
      return signedCents(text, amounts) !== null;
    if (meaning === 'date_received') return 'value' in readDay(text, dates, today);
    if (meaning === 'donation_type') return 'value' in readType(text) || null;
    return meaning === 'currency' ? currencyOf(text) !== null : null;
  }
}

interface Way {
  score: number;
  /** in how many ways this score is reached */
  ways: number;
  joins: JoinedCells[];
}

/** A space after a comma, a company's form, or the thousands of an amount show that a delimiter belongs to the value. */
function seamScore(left: string, right: string): number {
  if (left.trim() === '' || right.trim() === '') return -3;
  if (/^\s/.test(right)) return 3;
  if (/(^|\D)\d{1,3}$/.test(left) && /^\d{3}([.,]\d+)?\)?$/.test(right)) return 3;
  return suffixes.test(right) ? 2 : 0;
}

function shapeOf(text: string): string {
  if (text === '') return 'empty';
  if (/^[-−+(]?\s*[$€£]?\s*[\d.,]+\)?%?$/.test(text)) return 'number';
  if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/.test(text)) return 'day';
  return text.includes('@') ? 'address' : 'text';
}
