import { hash } from 'node:crypto';
import type { TestApi } from './api.ts';

/** Asks for a puzzle and solves it, as a public page does. The server takes it from some seconds later on. */
export async function solvePuzzle(api: TestApi, path: string): Promise<{ challenge: string; solution: string }> {
  const { challenge, bits } = (await api.get(path)).body;
  for (let number = 0; ; number += 1) {
    const digest = hash('sha256', `${challenge}:${number}`, 'buffer');
    if (digest.readUInt32BE() >>> (32 - bits) === 0) return { challenge, solution: String(number) };
  }
}
