import type { AmountRule, ColumnMeaning, DateRule, importKinds } from '#contract/donations/imports/import-choices.ts';
import type { ImportProblemGroup, ImportReading } from '#contract/donations/imports/imports.ts';
import type { FoundNonprofit } from '#server/donations/imports/find-nonprofits.ts';
import type { Habits } from './find-header.ts';

/** What the reader of a file is asked, and what it returns. */

export interface ReadTask {
  importId: number;
  path: string;
  kind: (typeof importKinds)[number];
  /** null: the file names a nonprofit on each line */
  nonprofitId: number | null;
  habits: Habits;
  /** what a person chose for this file */
  chosen: Chosen;
  /** in the programme's time zone */
  today: string;
  /** the most lines; a longer file is refused */
  rowLimit: number;
}

export interface Chosen {
  columns?: (ColumnMeaning | null)[];
  dates?: DateRule;
  amounts?: AmountRule;
}

export interface ReadPorts {
  /** Finds the nonprofits that cells name. */
  findNonprofits(cells: string[]): Promise<Map<string, FoundNonprofit>>;
  /** Stores a batch. */
  write(batch: ReadBatch): Promise<void>;
}

/** Lines in COPY's text format, and how far the file was read. */
export interface ReadBatch {
  rows: Uint8Array;
  problems: Uint8Array;
  /** from 0 to 1 */
  share: number;
}

export interface Outcome {
  /** lines with a donation, wrong ones included */
  rows: number;
  /** decimal text: of the lines without problems */
  total: string;
  problems: number;
  /** lines that can be stored */
  rightRows: number;
  problemGroups: ImportProblemGroup[];
}

export type ReadResult = Outcome & { reading: ImportReading };
