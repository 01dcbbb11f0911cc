import { parentPort, workerData } from 'node:worker_threads';
import type { importKinds } from '#contract/donations/imports/import-choices.ts';
import { openTable } from './open-table.ts';
import { textOf } from './table.ts';

/** Sends the lines of a file as text, a batch for each question. Undefined is the end. */

export interface LinesTask {
  path: string;
  kind: (typeof importKinds)[number];
}
export interface TextLine {
  line: number;
  cells: string[];
}

const { path, kind }: LinesTask = workerData;
const table = await openTable(path, kind);
const batches = table.lines();
parentPort?.on('message', async () => {
  const next = await batches.next();
  const lines = next.done
    ? undefined
    : next.value.map(
        (line): TextLine => ({
          line: line.line,
          cells: 'problem' in line ? [line.text ?? ''] : line.cells.map(textOf),
        }),
      );
  parentPort?.postMessage(lines);
  if (next.done) parentPort?.close();
});
