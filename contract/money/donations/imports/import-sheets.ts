import * as z from 'zod/mini';
import type { ImportSheets } from '#contract/platform/tables/sheets.ts';
import { grouped } from '#contract/platform/wire/grouped.ts';
import { oneOf } from '#contract/platform/wire/shapes.ts';

/** The most sheets that are listed, and the most titles of each that are shown. */
export const sheetLimits = { sheets: 100, titles: 8, titleCharacters: 40 };

/** What happens to rows and columns that the workbook hides, or that its filter hides. */
export const hiddenRules = ['TAKE', 'LEAVE_OUT'] as const;
export type HiddenRule = (typeof hiddenRules)[number];

/** Rows and columns that the sheets hide. */
export const hiddenParts = z.object({
  /** rows below the titles; `amounts`: the sums of those that are gifts; `others`: how many have no amount that can be read */
  rows: z.int(),
  amounts: z.array(z.object({ currency: z.string(), amount: z.number() })),
  others: z.int(),
  rowsAre: oneOf(hiddenRules),
  /** columns with values: how many, and their sum if most of them are amounts */
  columns: z.array(z.object({ header: z.string(), used: z.boolean(), cells: z.int(), amount: z.nullable(z.number()) })),
  columnsAre: oneOf(hiddenRules),
});
export type HiddenParts = z.output<typeof hiddenParts>;

/** The most lines of a sheet. The number of a line in an import goes on from one sheet to the next by this step. */
export const linesOfSheet = 1_048_576;

/** The line's sheet, by its place in the workbook, and its number in this sheet. A company's match has its line's number below 0. */
export function placeOfLine(number: number): { sheet: number; line: number } {
  const line = Math.abs(number);
  const sheet = Math.max(0, Math.floor((line - 1) / linesOfSheet));
  return { sheet, line: line - sheet * linesOfSheet };
}

/** `12`; `February, line 12` if the import's workbook has several sheets; a dash for a file without titles. */
export function lineNumber(sheets: ImportSheets | null | undefined, number: number): string {
  const { sheet, line } = placeOfLine(number);
  const shown = line === 0 ? '–' : grouped(line);
  const name = sheets && sheets.count > 1 ? sheets.list[sheet]?.name : undefined;
  return name === undefined ? shown : `${name}, line ${shown}`;
}

/** `line 12`; `February, line 12` */
export function lineInWords(sheets: ImportSheets | null | undefined, number: number): string {
  const shown = lineNumber(sheets, number);
  return sheets && sheets.count > 1 ? shown : `line ${shown}`;
}
