// This file runs in a worker thread, which ends with its work. A hostile file may use up the memory or time of this thread, but
// not of the server.

import { parentPort, workerData } from 'node:worker_threads';
import type { FoundNonprofit, NonprofitColumn } from '#server/money/donations/imports/matching/find-nonprofits.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';
import { readFile } from './read-file.ts';
import type { ReadBatch, ReadResult, ReadTask } from './read-task.ts';

export type ReaderMessage =
  | { kind: 'find'; cells: string[]; by: NonprofitColumn }
  | { kind: 'batch'; batch: ReadBatch }
  | { kind: 'done'; result: ReadResult }
  | { kind: 'unreadable'; message: string };
/** The reply to `find`; null for `batch`. */
export type ReaderAnswer = Map<string, FoundNonprofit> | null;

const task: ReadTask = workerData;

function ask(message: ReaderMessage, transfer: ArrayBuffer[] = []): Promise<ReaderAnswer> {
  return new Promise((resolve) => {
    parentPort?.once('message', resolve);
    parentPort?.postMessage(message, transfer);
  });
}

/** Copies the bytes into memory of their own, which can be transferred without another copy. */
const ownBytes = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

try {
  const result = await readFile(task, {
    findNonprofits: async (cells, by) => (await ask({ kind: 'find', cells, by })) ?? new Map(),
    write: async ({ rows, problems, ...rest }) => {
      const batch = { rows: ownBytes(rows), problems: ownBytes(problems), ...rest };
      await ask({ kind: 'batch', batch }, [batch.rows.buffer, batch.problems.buffer]);
    },
  });
  parentPort?.postMessage({ kind: 'done', result } satisfies ReaderMessage);
} catch (error) {
  if (!(error instanceof UnreadableFile)) throw error;
  parentPort?.postMessage({ kind: 'unreadable', message: error.message } satisfies ReaderMessage);
}
parentPort?.close();
