import { parentPort, workerData } from 'node:worker_threads';
import { type ImportKind, programmeCurrency } from '#contract/donations/imports/import-choices.ts';
import { openTable } from './open-table.ts';
import { type Cell, type TableLine, textOf, UnreadableFile } from './table.ts';

/** A batch of lines for each message; null at the end of the file; a text says why the file cannot be read. */
export type LinesAnswer = TextLine[] | string | null;

export interface LinesTask {
  path: string;
  kind: ImportKind;
}
export interface TextLine {
  line: number;
  cells: string[];
}

const { path, kind }: LinesTask = workerData;
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
  batches ??= (await openTable(path, kind)).lines();
  const next = await batches.next();
  if (next.done) return null;
  return next.value.map((line) => ({
    line: line.line,
    cells: 'problem' in line ? [line.text ?? ''] : line.cells.map(written),
  }));
}

/** The text of a cell, with the currency that the sheet shows beside the number, if it is not the programme's. */
function written(cell: Cell): string {
  const currency = typeof cell === 'object' ? cell.currency : undefined;
  return currency === undefined || currency === '$' || currency === programmeCurrency
    ? textOf(cell)
    : `${currency} ${textOf(cell)}`;
}
