import { type Problem, pairKey, rankOf, roomOf } from '#server/applications/reviews/planner/solving/problem.ts';
import { type Solved, solveApart } from '#server/applications/reviews/planner/solving/run-worker.ts';
import { randomProblem } from '#tests/factories/planning-problems.ts';
import { maximumReviews } from '#tests/max-flow.ts';
import { atLeast, type Figure } from './report.ts';

type Pair = readonly [application: number, reviewer: number];

/** A simple plan, for comparison: in each round, every application in turn gets the best reviewer with room. */
function greedyPlan(problem: Problem): Pair[] {
  const load = problem.reviewers.map(() => 0);
  const taken = new Set(problem.forbidden);
  const pairs: Pair[] = [];
  for (let round = 0; round < problem.wanted; round += 1)
    for (const [index, application] of problem.applications.entries()) {
      let best: { reviewer: number; cost: number } | undefined;
      for (const [reviewer, one] of problem.reviewers.entries()) {
        if ((load[reviewer] ?? 0) >= roomOf(one) || taken.has(pairKey(problem, index, reviewer))) continue;
        const cost = (rankOf(application, one) ?? 10) + (load[reviewer] ?? 0) / 50;
        if (best === undefined || cost < best.cost) best = { reviewer, cost };
      }
      if (!best) continue;
      taken.add(pairKey(problem, index, best.reviewer));
      load[best.reviewer] = (load[best.reviewer] ?? 0) + 1;
      pairs.push([index, best.reviewer]);
    }
  return pairs;
}

function numbersOf(problem: Problem, pairs: readonly Pair[]) {
  const ranks = pairs.map(([a, r]) => {
    const [application, reviewer] = [problem.applications[a], problem.reviewers[r]];
    return application && reviewer ? rankOf(application, reviewer) : null;
  });
  const ranked = ranks.filter((rank) => rank !== null);
  const mean = ranked.reduce((sum, rank) => sum + rank, 0) / Math.max(1, ranked.length);
  return `mean rank ${mean.toFixed(3)}, ${ranks.length - ranked.length} unranked`;
}

interface Measured extends Solved {
  reports: number;
  peak: number;
}

async function solveWatched(problem: Problem): Promise<Measured> {
  let [reports, peak] = [0, process.memoryUsage.rss()];
  const look = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 100);
  const onProgress = () => {
    reports += 1;
  };
  const solved = await solveApart(
    { problem, limit: 8, ownLimits: new Set() },
    { signal: new AbortController().signal, onProgress },
  );
  clearInterval(look);
  if (!solved) throw new Error('the solver ended without a plan');
  return { ...solved, reports, peak };
}

async function measure(problem: Problem, log: (line: string) => void): Promise<Figure[]> {
  const size = `${problem.applications.length} × ${problem.reviewers.length} × ${problem.wanted}`;
  log(`planning ${size}`);
  const { solution, milliseconds, reports, peak } = await solveWatched(problem);
  log(`the maximum flow of ${size}`);
  const bound = maximumReviews(problem);
  const greedy = greedyPlan(problem);
  const spread = Array.from({ length: problem.wanted }, (_, level) => level + 1).every((level) => {
    const reviews = problem.applications.map(() => 0);
    for (const [application] of solution.pairs) reviews[application] = (reviews[application] ?? 0) + 1;
    const covered = reviews.reduce((sum, one) => sum + Math.min(one, level), 0);
    return covered === maximumReviews(problem, level);
  });
  const detail = `${solution.pairs.length} of ${bound}; ${numbersOf(problem, solution.pairs)}`;
  return [
    atLeast(`plan ${size}: reviews beside a maximum flow`, solution.pairs.length / bound, 1, detail),
    { what: `plan ${size}: spread evenly, by a flow at each level`, value: String(spread), goal: 'true', met: spread },
    { what: `greedy ${size}`, value: `${greedy.length} of ${bound}; ${numbersOf(problem, greedy)}` },
    {
      what: `plan ${size}: time and memory`,
      value: `${(milliseconds / 1_000).toFixed(1)} s, ${reports} reports, ${solution.columns} pairs, ${Math.round(peak / 1e6)} MB resident`,
    },
  ];
}

/** Compares review plans with a maximum flow: 10 % conflicts, limits from 4 to 12, two categories that nobody ranked. */
export async function benchPlanner(log: (line: string) => void): Promise<Figure[]> {
  const shape = { wanted: 6, limits: [4, 12] as const, conflicts: 0.1, unranked: 2 };
  return [
    ...(await measure(randomProblem({ ...shape, applications: 200, reviewers: 150 }), log)),
    ...(await measure(randomProblem({ ...shape, applications: 2_000, reviewers: 1_500 }), log)),
  ];
}
