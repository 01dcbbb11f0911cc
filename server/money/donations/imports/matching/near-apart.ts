import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Named, NearName } from './near-names.ts';
import type { NearAnswer } from './near-worker.ts';

/** Finds the nearest names in a worker thread, one call after the other, until it is closed. */
export class NearApart {
  readonly #worker: Worker;

  constructor(all: readonly Named[]) {
    this.#worker = new Worker(new URL('./near-worker.ts', import.meta.url), {
      workerData: all.map(({ id, name }) => ({ id, name })),
    });
  }

  async find(texts: readonly string[]): Promise<Map<string, NearName | null>> {
    this.#worker.postMessage(texts);
    const [answer]: [NearAnswer] = (await once(this.#worker, 'message')) as never;
    return new Map(texts.map((text, index) => [text, answer[index] ?? null]));
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }
}
