import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '#server/platform/http/errors.ts';
import { UnreadableFile } from '#server/platform/tables/table.ts';
import type { LinesAnswer, LinesTask, TextLine } from './lines-worker.ts';
import { readerFailure, readerMegabytes } from './read-apart.ts';

/** The lines of a file, which a worker thread parses batch by batch, as they are asked for. Throws 415 for an unreadable file. */
export async function* linesApart(task: LinesTask): AsyncGenerator<TextLine[]> {
  const worker = new Worker(new URL('./lines-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readerMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    for (;;) {
      worker.postMessage('next');
      const [lines]: [LinesAnswer] = (await once(worker, 'message')) as never;
      if (lines === null) return;
      if (typeof lines === 'string') throw new UnreadableFile(lines);
      yield lines;
    }
  } catch (error) {
    const failure = readerFailure(error);
    throw failure instanceof UnreadableFile ? refuse(415, failure.message) : failure;
  } finally {
    await worker.terminate();
  }
}
