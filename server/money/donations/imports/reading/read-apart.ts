import { stat } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import { fileMessages } from '#contract/money/donations/imports/import-messages.ts';
import { errorCode } from '#server/platform/process/error-code.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';
import type { ReadPorts, ReadResult, ReadTask } from './read-task.ts';
import type { ReaderAnswer, ReaderMessage } from './read-worker.ts';

/** megabytes of the thread's heap; reading 100,000 lines takes about a tenth of them */
export const readerMegabytes = 384;
const longestReading = 180_000;

/** a text file of up to this many bytes is read sooner than a thread starts */
const smallText = 200_000;

/** Reads a file, in a worker thread unless it is a small text. Throws `UnreadableFile`, or the signal's reason. */
export async function readApart(task: ReadTask, ports: ReadPorts, signal: AbortSignal): Promise<ReadResult> {
  const isSmall = task.kind === 'CSV' && (await stat(task.path)).size <= smallText;
  if (!isSmall) return readInThread(task, ports, signal);
  const { readFile } = await import('./read-file.ts');
  return readFile(task, ports);
}

async function readInThread(task: ReadTask, ports: ReadPorts, signal: AbortSignal): Promise<ReadResult> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readerMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  let result: ReadResult | undefined;
  let failure: unknown;
  const end = (reason: unknown) => {
    failure ??= reason;
    void worker.terminate();
  };
  const stop = () => end(signal.reason);
  const tooLong = setTimeout(() => end(new UnreadableFile(fileMessages.tooLong)), longestReading);
  signal.addEventListener('abort', stop, { once: true });
  worker.on('message', async (message: ReaderMessage) => {
    try {
      if (message.kind === 'done') result = message.result;
      else if (message.kind === 'unreadable') end(new UnreadableFile(message.message));
      else worker.postMessage(await answer(message, ports));
    } catch (error) {
      end(error);
    }
  });
  worker.on('error', (error) => {
    failure ??= readerFailure(error);
  });
  // `once` of node:events would reject with the worker's own error
  await new Promise((resolve) => worker.once('exit', resolve));
  clearTimeout(tooLong);
  signal.removeEventListener('abort', stop);
  if (failure) throw failure;
  if (!result) throw new Error('the reader of an import ended without a result');
  return result;
}

/** A file that needs more memory than allowed is unreadable, because another try would end the same way. */
export function readerFailure(error: unknown): unknown {
  const isOutOfMemory = errorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? new UnreadableFile(fileMessages.tooMuchMemory) : error;
}

async function answer(message: Extract<ReaderMessage, { kind: 'find' | 'batch' }>, ports: ReadPorts): Promise<ReaderAnswer> {
  if (message.kind === 'find') return ports.findNonprofits(message.cells, message.by);
  await ports.write(message.batch);
  return null;
}
