import { type CellReading, cellReadings } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportReading } from '#contract/money/donations/imports/import-reading.ts';
import type { Understanding } from '../understanding.ts';

type ReadCells = NonNullable<ImportReading['cells']>[number];

const shownExamples = 3;
const shownCharacters = 160;

/** Counts cells that are read otherwise than they stand, so that a person sees it before anything is stored. */
export class CellsTally {
  readonly #found = new Map<CellReading, Pick<ReadCells, 'column' | 'count' | 'examples'>>();

  /** `as`: what is stored instead */
  add(reading: CellReading, column: string, text: string, as: string): void {
    const one = this.#found.get(reading) ?? { column: column.slice(0, 100), count: 0, examples: [] };
    this.#found.set(reading, one);
    one.count += 1;
    const isShown = one.examples.length < shownExamples && one.examples.every((other) => other.text !== text);
    if (isShown) one.examples.push({ text: text.slice(0, shownCharacters), as: as.slice(0, shownCharacters) });
  }

  found({ cells }: Pick<Understanding, 'cells'>): ReadCells[] {
    return cellReadings.flatMap((reading) => {
      const found = this.#found.get(reading);
      const said = cells.get(reading);
      return found ? [{ reading, taken: said?.is ?? true, by: said?.by ?? ('USUAL' as const), ...found }] : [];
    });
  }
}
