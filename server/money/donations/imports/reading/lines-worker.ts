import { parentPort, workerData } from 'node:worker_threads';
import { type ImportKind, noTitles, programmeCurrency } from '#contract/money/donations/imports/import-choices.ts';
import type { ImportSheets } from '#contract/platform/tables/sheets.ts';
import type { TextEncoding } from '#contract/platform/tables/tables.ts';
import { type Cell, type TableLine, textOf, UnreadableFile } from '#server/platform/tables/table.ts';
import { findHeader } from './header/find-header.ts';
import { openTable } from './table/open-table.ts';
import type { SheetWishes } from './table/workbook-table.ts';

/** A batch of lines for each message; null at the end of the file; a text says why the file cannot be read. */
export type LinesAnswer = TextLine[] | string | null;

export interface LinesTask {
  path: string;
  kind: ImportKind;
  /** the sheets that were read; null: a text file, or a workbook that an earlier version read */
  sheets: ImportSheets | null;
  /** the encoding in which a text was read; missing: the file says it */
  encoding?: TextEncoding;
}
export interface TextLine {
  line: number;
  cells: string[];
}

const task: LinesTask = workerData;
let batches: AsyncGenerator<TableLine[]> | undefined;
parentPort?.on('message', async () => {
  const answer = await nextLines().catch((error) => {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  });
  parentPort?.postMessage(answer satisfies LinesAnswer);
  if (!Array.isArray(answer)) parentPort?.close();
});

async function nextLines(): Promise<TextLine[] | null> {
  batches ??= (await openTable(task.path, task.kind, wishesOf(task), task.encoding)).lines();
  const next = await batches.next();
  if (next.done) return null;
  return next.value.map((line) => ({
    line: line.line,
    cells: 'problem' in line ? [line.text ?? ''] : line.cells.map(written),
  }));
}

/** The sheets are joined as they were when the import was read. */
function wishesOf({ sheets }: LinesTask): SheetWishes {
  const list = sheets?.list ?? [];
  return {
    sheets: sheets === null ? 'FIRST_SHOWN' : list.flatMap(({ read }, index) => (read ? [index] : [])),
    findTitles: (index, lines) =>
      findHeader(lines, { chosen: list[index]?.headerLine ?? noTitles, layouts: new Set(), strict: true }),
  };
}

/** The text of a cell, with the currency that the sheet shows beside the number, if it is not the programme's. */
function written(cell: Cell): string {
  const currency = typeof cell === 'object' ? cell.currency : undefined;
  return currency === undefined || currency === '$' || currency === programmeCurrency
    ? textOf(cell)
    : `${currency} ${textOf(cell)}`;
}
