import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { LinesTask, TextLine } from './lines-worker.ts';
import { readerMegabytes } from './read-apart.ts';

/** The lines of a file, parsed in a worker thread as fast as they are taken. */
export async function* linesApart(task: LinesTask): AsyncGenerator<TextLine[]> {
  const worker = new Worker(new URL('./lines-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: readerMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    for (;;) {
      worker.postMessage('next');
      const [lines]: [TextLine[] | undefined] = (await once(worker, 'message')) as never;
      if (!lines) return;
      yield lines;
    }
  } finally {
    await worker.terminate();
  }
}
