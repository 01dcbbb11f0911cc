import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorkerInput, WorkerMessage } from './solve-worker.ts';

export type Solved = Omit<Extract<WorkerMessage, { kind: 'done' }>, 'kind'>;

/** Solves the problem in a worker thread. If `signal` aborts, ends the thread and returns null. */
export async function solveApart(
  input: WorkerInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (share: number) => void },
): Promise<Solved | null> {
  if (signal.aborted) return null;
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { workerData: input });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  let solved: Solved | null = null;
  let failure: unknown;
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'done') solved = message;
    else onProgress(message.share);
  });
  worker.on('error', (error) => {
    failure = error;
  });
  await once(worker, 'exit');
  signal.removeEventListener('abort', end);
  if (failure && !signal.aborted) throw failure;
  return signal.aborted ? null : solved;
}
