import { createRequire } from 'node:module';
import { type Candidate, findCandidates } from './candidates.ts';
import { needOf, type Problem, roomOf, type Solution } from './problem.ts';

type Progress = (share: number) => void;

/**
 * Finds an optimal assignment as a linear program whose best corner is integral (a flow of minimum cost). Three aims count in
 * this order: reviews spread evenly over the applications, then the reviewers' choices, then an even load. Each aim outweighs all
 * that a change could cost in the next aim: see decision 53.
 */
export async function solvePlan(problem: Problem, onProgress: Progress = () => {}): Promise<Solution> {
  const wanted = problem.applications.reduce((sum, application) => sum + needOf(problem, application), 0);
  const room = problem.reviewers.reduce((sum, reviewer) => sum + roomOf(reviewer), 0);
  let solution = await solveOnce(problem, 1, onProgress);
  // The plan may be short because the solver saw only the best pairs of each application, so try with more pairs.
  for (const wider of [4, 16]) {
    if (solution.all || solution.pairs.length >= Math.min(wanted, room)) break;
    solution = await solveOnce(problem, wider, onProgress);
  }
  const { pairs, iterations, columns } = solution;
  return { pairs, iterations, columns };
}

async function solveOnce(problem: Problem, wider: number, onProgress: Progress) {
  const { candidates, all } = findCandidates(problem, wider);
  if (candidates.length === 0) return { pairs: [], iterations: 0, columns: 0, all };
  const program = programOf(problem, candidates);
  // by `require`, because the package's types describe only that form
  const loadHighs: typeof import('highs').default = createRequire(import.meta.url)('highs');
  const highs = await loadHighs();
  const model = highs.createModel(program.data);
  try {
    model.options.set({ output_flag: false });
    let iterations = 0;
    const expected = 3 * (problem.applications.length + problem.reviewers.length) + candidates.length / 20;
    const watch = ({ data }: { data: { simplex_iteration_count?: number } }) => {
      const now = data.simplex_iteration_count ?? 0;
      // report every hundredth step, because a message costs more than a step
      if (now - iterations >= 100) onProgress(1 - Math.exp(-now / expected));
      if (now - iterations >= 100) iterations = now;
      return undefined;
    };
    model.run({ [highs.constants.callbackType.simplexInterrupt]: watch });
    if (model.getModelStatus() !== highs.constants.modelStatus.optimal) throw new Error('the solver found no optimal plan');
    const { colValue } = model.getSolution();
    const chosen = candidates.filter((_, column) => (colValue[column] ?? 0) > 0.5);
    return {
      pairs: chosen.map(({ application, reviewer }): [number, number] => [application, reviewer]),
      iterations,
      columns: candidates.length,
      all,
    };
  } finally {
    model.dispose();
  }
}

/**
 * Builds the linear program. Its columns are each candidate pair; the missing reviews of each application, each more expensive than
 * the one before; and the reviews that each reviewer gets, each more expensive than the one before.
 * Its rows say: for each application, pairs and missing reviews add up to its need; for each reviewer, the number of pairs equals
 * the number of reviews that the reviewer gets.
 */
function programOf(problem: Problem, candidates: readonly Candidate[]) {
  const { applications, reviewers } = problem;
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  const costs: number[] = [];
  const column = (cost: number, rows: readonly (readonly [row: number, value: number])[]) => {
    for (const [row, value] of rows) {
      indices.push(row);
      values.push(value);
    }
    starts.push(indices.length);
    costs.push(cost);
  };
  const rowOf = (reviewer: number) => applications.length + reviewer;
  for (const { application, reviewer, cost } of candidates)
    column(cost, [
      [application, 1],
      [rowOf(reviewer), 1],
    ]);
  const { missing, load } = weights(problem);
  for (const [index, application] of applications.entries())
    for (let number = 1; number <= needOf(problem, application); number += 1) column(missing * number, [[index, 1]]);
  for (const [index, reviewer] of reviewers.entries())
    for (let number = 1; number <= roomOf(reviewer); number += 1) column(load * (reviewer.has + number), [[rowOf(index), -1]]);
  const rows = applications.length + reviewers.length;
  const needs = new Float64Array(rows);
  for (const [index, application] of applications.entries()) needs[index] = needOf(problem, application);
  const data = {
    numCols: costs.length,
    numRows: rows,
    colCost: Float64Array.from(costs),
    colLower: new Float64Array(costs.length),
    colUpper: new Float64Array(costs.length).fill(1),
    rowLower: needs,
    rowUpper: needs,
    matrix: {
      format: 'csc' as const,
      numRows: rows,
      numCols: costs.length,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
  };
  return { data };
}

/**
 * The weights with which each aim outweighs the next one. A plan that is better in one aim can be reached along a path of changed
 * pairs, which goes through each application and each reviewer once at most. Such a path changes the cost of the choices by at most
 * nine for each application, or for each reviewer if there are fewer reviewers. It also changes the load of two reviewers.
 */
function weights({ applications, reviewers }: Problem): { missing: number; load: number } {
  const most = Math.max(1, ...reviewers.map(({ has, limit }) => Math.max(has, limit)));
  return { missing: 10 * (Math.min(applications.length, reviewers.length) + 2), load: 1 / (2 * (most + 1)) };
}
