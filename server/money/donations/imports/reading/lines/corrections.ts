import { correctionLimits } from '#contract/money/donations/imports/import-choices.ts';
import { canJoin, type JoinedCells, joinCells } from '#contract/money/donations/imports/import-joins.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import { type Cell, type Table, type TableLine, textOf } from '#server/platform/tables/table.ts';
import { shownName } from '../header/header-names.ts';
import type { Chosen } from '../read-task.ts';

type Correction = NonNullable<Chosen['corrections']>[number];

/**
 * Replaces the file's cells by what people corrected. The header and the rules are found without corrections, because what a
 * person types is no evidence of how the file was written.
 */
export class Corrections {
  /** the corrections that changed a cell, in the file's order */
  readonly applied: ImportReading['corrections'] = [];
  readonly #byLine: ReadonlyMap<number, readonly Correction[]>;
  readonly #joins: ReadonlyMap<number, readonly JoinedCells[]>;
  readonly #names: readonly string[];
  readonly #table: Pick<Table, 'leavesOutLastCells' | 'delimiter'>;

  constructor(
    { corrections = [], joins = [] }: Chosen,
    names: readonly string[],
    table: Pick<Table, 'leavesOutLastCells' | 'delimiter'>,
  ) {
    this.#byLine = Map.groupBy(corrections, ({ line }) => line);
    this.#joins = new Map(joins.flatMap(({ line, cells }) => (cells === null ? [] : [[line, cells]])));
    this.#names = names;
    this.#table = table;
  }

  apply(lines: readonly TableLine[]): readonly TableLine[] {
    if (this.#byLine.size + this.#joins.size === 0) return lines;
    return lines.map((before) => {
      const joins = this.#joins.get(before.line);
      const line = joins ? this.#join(before, joins) : before;
      const own = 'problem' in line ? undefined : this.#byLine.get(line.line);
      return 'problem' in line || !own ? line : { ...line, cells: this.#correct(line.line, line.cells, own) };
    });
  }

  /** Reads cells of a line as one value. A line whose quotation marks are wrong is split at its delimiters before. */
  #join(line: TableLine, joins: readonly JoinedCells[]): TableLine {
    const { delimiter } = this.#table;
    const isRaw = 'problem' in line;
    const raw = isRaw ? line.text?.split(delimiter) : line.cells.map((cell) => (typeof cell === 'string' ? cell : cell.text));
    if (!raw || delimiter === '' || !canJoin(raw.length, joins)) return line;
    const cells = joinCells(raw, joins, delimiter);
    const lengths = lengthsOf(raw.length, joins);
    let at = 0;
    for (const [cell, joined] of lengths.entries()) {
      const from = raw.slice(at, at + joined).join(delimiter);
      at += joined;
      if (joined > 1 || (isRaw && from.includes('"'))) this.#add({ line: line.line, cell, joined }, from, cells[cell] ?? '');
    }
    return { line: line.line, cells };
  }

  #add(where: { line: number; cell: number; joined?: number }, from: string, to: string): void {
    const column = shownName(this.#names, where.cell);
    this.applied.push({ ...where, column, from: from.slice(0, correctionLimits.characters), to: to.trim() });
  }

  #correct(line: number, before: readonly Cell[], own: readonly Correction[]): Cell[] {
    const cells = [...before];
    for (const { cell, value } of own.toSorted((a, b) => a.cell - b.cell)) {
      const from = textOf(before[cell]);
      if (value === null || value.trim() === from) continue;
      // a correction cannot add a value that the line lacks: the whole line stays wrong
      if (cell >= before.length && !(this.#table.leavesOutLastCells && cell < this.#names.length)) continue;
      while (cells.length < cell) cells.push('');
      cells[cell] = value;
      this.#add({ line, cell }, from, value);
    }
    return cells;
  }
}

/** How many cells of the file each cell of the mended line has. */
function lengthsOf(cells: number, joins: readonly JoinedCells[]): number[] {
  const ends = new Map(joins.map(({ from, to }) => [from, to]));
  const lengths: number[] = [];
  for (let at = 0; at < cells; ) {
    const length = (ends.get(at) ?? at) - at + 1;
    lengths.push(length);
    at += length;
  }
  return lengths;
}
