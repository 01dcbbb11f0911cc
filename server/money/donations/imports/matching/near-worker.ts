// This file runs in a worker thread: comparing a text with the names of 100,000 nonprofits would hold up the server for seconds.

import { parentPort, workerData } from 'node:worker_threads';
import { type Named, type NearName, NearNames } from './near-names.ts';

export type NearAnswer = (NearName | null)[];

const all: readonly Named[] = workerData;
const names = new NearNames(all);
parentPort?.on('message', (texts: string[]) =>
  parentPort?.postMessage(texts.map((text) => names.find(text)) satisfies NearAnswer),
);
