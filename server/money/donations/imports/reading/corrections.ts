import { correctionLimits } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/imports.ts';
import { type Cell, type TableLine, textOf } from '#server/platform/tables/table.ts';
import { shownName } from './header-names.ts';
import type { Chosen } from './read-task.ts';

type Correction = NonNullable<Chosen['corrections']>[number];

/**
 * Replaces the file's cells by what people corrected. The header and the rules are found without corrections, because what a
 * person types is no evidence of how the file was written.
 */
export class Corrections {
  /** the corrections that changed a cell, in the file's order */
  readonly applied: ImportReading['corrections'] = [];
  readonly #byLine: ReadonlyMap<number, readonly Correction[]>;
  readonly #names: readonly string[];
  readonly #leavesOutLastCells: boolean;

  constructor(all: readonly Correction[], names: readonly string[], leavesOutLastCells: boolean) {
    this.#byLine = Map.groupBy(all, ({ line }) => line);
    this.#names = names;
    this.#leavesOutLastCells = leavesOutLastCells;
  }

  apply(lines: readonly TableLine[]): readonly TableLine[] {
    if (this.#byLine.size === 0) return lines;
    return lines.map((line) => {
      const own = 'problem' in line ? undefined : this.#byLine.get(line.line);
      return 'problem' in line || !own ? line : { ...line, cells: this.#correct(line.line, line.cells, own) };
    });
  }

  #correct(line: number, before: readonly Cell[], own: readonly Correction[]): Cell[] {
    const cells = [...before];
    for (const { cell, value } of own.toSorted((a, b) => a.cell - b.cell)) {
      const from = textOf(before[cell]);
      if (value === null || value.trim() === from) continue;
      // a correction cannot add a value that the line lacks: the whole line stays wrong
      if (cell >= before.length && !(this.#leavesOutLastCells && cell < this.#names.length)) continue;
      while (cells.length < cell) cells.push('');
      cells[cell] = value;
      const column = shownName(this.#names, cell);
      this.applied.push({ line, cell, column, from: from.slice(0, correctionLimits.characters), to: value.trim() });
    }
    return cells;
  }
}
