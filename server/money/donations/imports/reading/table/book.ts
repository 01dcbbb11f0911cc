import type { TableLine } from '#server/platform/tables/table.ts';

export interface BookSheet {
  name: string;
  hidden: boolean;
}

/** Lines of one sheet, numbered from 1 in that sheet. */
export interface BookPart {
  /** place of the sheet in the workbook, from 0 */
  sheet: number;
  lines: TableLine[];
  /** places of columns that the sheet hides */
  hiddenColumns: ReadonlySet<number>;
}

/** A workbook of any kind. */
export interface Book {
  /** in the workbook's order */
  sheets: readonly BookSheet[];
  /** Reads these sheets in the workbook's order, each up to `most` lines. A sheet without lines yields an empty part. */
  read(sheets: ReadonlySet<number>, most?: number): AsyncGenerator<BookPart>;
  /** how much of the sheets that are read was read, from 0 to 1 */
  share(): number;
  close(): void;
}
