// This file runs in a worker thread, because the solver computes without a pause. The thread ends with its work, or is terminated.

import { parentPort, workerData } from 'node:worker_threads';
import { type Advice, findAdvice } from '../advice.ts';
import { findGaps, type Gap } from '../gaps.ts';
import type { Problem, Solution } from './problem.ts';
import { solvePlan } from './solve.ts';

export interface WorkerInput {
  problem: Problem;
  limit: number;
  /** the indexes of reviewers with a limit of their own */
  ownLimits: ReadonlySet<number>;
}
export type WorkerMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; solution: Solution; gaps: Gap[]; advice: Advice[]; milliseconds: number };

const { problem, limit, ownLimits }: WorkerInput = workerData;
const send = (message: WorkerMessage) => parentPort?.postMessage(message);
const begun = performance.now();
const solution = await solvePlan(problem, (share) => send({ kind: 'progress', share }));
const milliseconds = Math.round(performance.now() - begun);
const { pairs } = solution;
const follows = (reviewer: number) => !ownLimits.has(reviewer);
const advice = await findAdvice({ problem, pairs, limit, follows });
send({ kind: 'done', solution, gaps: findGaps(problem, pairs), advice, milliseconds });
