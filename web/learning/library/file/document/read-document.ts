import type { DocumentTask } from './document-worker.ts';
import type { DocumentFormat, ShownDocument } from './shown-document.ts';

/** a file that takes longer is an attack, or too large for this device */
const mostMilliseconds = 40_000;

/** Reads a document in a worker. The signal or the time limit ends the worker. Null: the document cannot be shown. */
export async function readDocument(address: string, format: DocumentFormat, signal: AbortSignal): Promise<ShownDocument | null> {
  const response = await fetch(address, { signal });
  if (!response.ok) return null;
  const bytes = await response.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./document-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await answerOf(worker, { bytes, format }, signal);
  } finally {
    worker.terminate();
  }
}

function answerOf(worker: Worker, task: DocumentTask, signal: AbortSignal): Promise<ShownDocument | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), mostMilliseconds);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.addEventListener('error', () => resolve(null));
    worker.addEventListener('message', ({ data }: MessageEvent<ShownDocument | null>) => {
      clearTimeout(timer);
      resolve(data);
    });
    worker.postMessage(task, [task.bytes]);
  });
}
