import { describe, expect, test } from 'vitest';
import { randomProblem } from '#tests/factories/planning-problems.ts';
import { maximumReviews } from '#tests/max-flow.ts';
import { findAdvice } from '../advice.ts';
import { findGaps } from '../gaps.ts';
import { costOf, type Problem, pairKey, rankOf } from './problem.ts';
import { solvePlan } from './solve.ts';

const coverage = (problem: Problem, pairs: readonly (readonly [number, number])[]) => {
  const reviews = problem.applications.map(({ has }) => has);
  for (const [application] of pairs) reviews[application] = (reviews[application] ?? 0) + 1;
  return reviews;
};
const cost = ({ applications, reviewers }: Problem, pairs: readonly (readonly [number, number])[]) =>
  pairs.reduce((sum, [a, r]) => {
    const [application, reviewer] = [applications[a], reviewers[r]];
    return sum + (application && reviewer ? costOf(rankOf(application, reviewer)) : Number.NaN);
  }, 0);

/** Every possible plan of a small problem; the best by evenness, then by choices. */
function bestByTrying(problem: Problem): { reviews: number[]; cost: number } {
  const { applications, reviewers, wanted } = problem;
  let best: { order: number[]; reviews: number[]; cost: number } | undefined;
  const room = reviewers.map(({ has, limit }) => limit - has);
  const chosen: [number, number][] = [];
  const walk = (pair: number) => {
    if (pair === applications.length * reviewers.length) {
      const reviews = coverage(problem, chosen);
      const candidate = { reviews: reviews.toSorted(), cost: cost(problem, chosen) };
      const order = [...[1, 2, 3].map((level) => -reviews.filter((one) => one >= level).length), candidate.cost];
      const better = best?.order.map((value, index) => value - (order[index] ?? 0)).find((difference) => difference !== 0) ?? 1;
      if (best === undefined || better > 0) best = { order, ...candidate };
      return;
    }
    walk(pair + 1);
    const [a, r] = [Math.floor(pair / reviewers.length), pair % reviewers.length];
    const has = (applications[a]?.has ?? 0) + chosen.filter(([application]) => application === a).length;
    if (problem.forbidden.has(pair) || has >= wanted || (room[r] ?? 0) <= 0) return;
    room[r] = (room[r] ?? 0) - 1;
    chosen.push([a, r]);
    walk(pair + 1);
    chosen.pop();
    room[r] = (room[r] ?? 0) + 1;
  };
  walk(0);
  return best ?? { reviews: [], cost: 0 };
}

describe('a plan', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is the best of all that there are (small season %i)', async (seed) => {
    const shape = { applications: 4, reviewers: 4, wanted: 3, limits: [1, 3] as const, conflicts: 0.2, categories: 6, seed };
    const problem = randomProblem(shape);
    const { pairs } = await solvePlan(problem);
    expect({ reviews: coverage(problem, pairs).toSorted(), cost: cost(problem, pairs) }).toEqual(
      (({ reviews, cost }) => ({ reviews, cost }))(bestByTrying(problem)),
    );
  });

  test('covers all that a maximum flow covers, at each level, with conflicts, uneven limits and unranked categories', async () => {
    const problem = randomProblem({ applications: 60, reviewers: 40, wanted: 5, limits: [2, 9], conflicts: 0.1, unranked: 2 });
    const { pairs } = await solvePlan(problem);
    expect(pairs).toHaveLength(maximumReviews(problem));
    const reviews = coverage(problem, pairs);
    // Reviews are spread evenly: if at most `level` reviews of each application count, no plan has more reviews.
    for (let level = 1; level <= problem.wanted; level += 1) {
      const covered = reviews.reduce((sum, one) => sum + Math.min(one, level), 0);
      expect([level, covered]).toEqual([level, maximumReviews(problem, level)]);
    }
    expect(pairs.some(([a, r]) => problem.forbidden.has(pairKey(problem, a, r)))).toBe(false);
    const load = problem.reviewers.map((_, index) => pairs.filter(([, reviewer]) => reviewer === index).length);
    expect(load.every((one, index) => one <= (problem.reviewers[index]?.limit ?? 0))).toBe(true);
  });

  test('counts what is there already, for applications and reviewers', async () => {
    const problem: Problem = {
      applications: [
        { categories: [1], has: 2 },
        { categories: [1], has: 0 },
      ],
      reviewers: [
        { prefers: [1], has: 3, limit: 4 },
        { prefers: [], has: 0, limit: 1 },
      ],
      wanted: 3,
      forbidden: new Set(),
    };
    expect((await solvePlan(problem)).pairs.toSorted()).toEqual([
      [1, 0],
      [1, 1],
    ]);
  });

  test('spreads the load where the choices are alike', async () => {
    const reviewers = Array.from({ length: 4 }, () => ({ prefers: [1], has: 0, limit: 8 }));
    const applications = Array.from({ length: 8 }, () => ({ categories: [1], has: 0 }));
    const { pairs } = await solvePlan({ applications, reviewers, wanted: 2, forbidden: new Set() });
    expect(reviewers.map((_, index) => pairs.filter(([, reviewer]) => reviewer === index).length)).toEqual([4, 4, 4, 4]);
  });

  test('of nothing is empty', async () => {
    expect((await solvePlan({ applications: [], reviewers: [], wanted: 3, forbidden: new Set() })).pairs).toEqual([]);
  });
});

describe('a gap', () => {
  const season = (limit: number, reviewers: number, conflicts: number[] = []): Problem => ({
    applications: Array.from({ length: 4 }, (_, index) => ({ categories: [index % 2], has: 0 })),
    reviewers: Array.from({ length: reviewers }, () => ({ prefers: [0, 1], has: 0, limit })),
    wanted: 3,
    forbidden: new Set(conflicts),
  });

  test('names the category and what its applications miss', async () => {
    const problem = season(9, 2);
    expect(findGaps(problem, (await solvePlan(problem)).pairs)).toEqual([
      { category: 0, applications: [0, 2], short: 2 },
      { category: 1, applications: [1, 3], short: 2 },
    ]);
  });

  test('is closed where other reviewers hand applications over', async () => {
    // Reviewer 0 may review every application. The other reviewers may not review the first application.
    const problem = { ...season(3, 4, [1, 2, 3]), wanted: 1 };
    const reviewers = problem.reviewers.map((one, index) => ({ ...one, limit: index < 1 ? 1 : 2 }));
    expect(findGaps(problem, (await solvePlan({ ...problem, reviewers })).pairs)).toEqual([]);
  });
});

describe('advice', () => {
  const adviceOn = async (problem: Problem, limit: number, follows: (reviewer: number) => boolean = () => true) =>
    findAdvice({ problem, pairs: (await solvePlan(problem)).pairs, limit, follows });
  const missing = (problem: Problem) => problem.applications.length * problem.wanted - maximumReviews(problem);
  const withLimit = (problem: Problem, limit: number): Problem => ({
    ...problem,
    reviewers: problem.reviewers.map((one) => ({ ...one, limit })),
  });
  /** Adds new reviewers without conflicts of interest at the end of the list. */
  const withNew = (problem: Problem, number: number, limit: number): Problem => {
    const before = problem.reviewers.length;
    const added = Array.from({ length: number }, () => ({ prefers: [], has: 0, limit }));
    const keys = [...problem.forbidden].map((key) => Math.floor(key / before) * (before + number) + (key % before));
    return { ...problem, reviewers: [...problem.reviewers, ...added], forbidden: new Set(keys) };
  };

  test.each([1, 2, 3, 4, 5, 6])('says what a maximum flow finds for each change alone (season %i)', async (seed) => {
    const limit = 3;
    const problem = randomProblem({ applications: 40, reviewers: 25, wanted: 3, limits: [limit, limit], conflicts: 0.25, seed });
    const short = missing(problem);
    expect(short).toBeGreaterThan(20);
    const advice = await adviceOn(problem, limit);
    const [next, enough, people] = advice;
    expect([next?.change, next?.number, next?.missing]).toEqual(['LIMIT', limit + 1, missing(withLimit(problem, limit + 1))]);
    expect([enough?.change, enough?.missing, enough?.applications]).toEqual(['LIMIT', 0, 0]);
    const least = enough?.number ?? 0;
    expect([missing(withLimit(problem, least)), missing(withLimit(problem, least - 1)) > 0]).toEqual([0, true]);
    expect([people?.change, people?.missing]).toEqual(['INVITE', 0]);
    const invited = people?.number ?? 0;
    expect([missing(withNew(problem, invited, limit)), missing(withNew(problem, invited - 1, limit)) > 0]).toEqual([0, true]);
    expect(advice).toHaveLength(3);
  });

  test('adds the groups up: three groups that miss one review each need one more reviewer', async () => {
    const problem: Problem = {
      applications: [0, 1, 2].map((category) => ({ categories: [category], has: 0 })),
      reviewers: [{ prefers: [], has: 0, limit: 3 }],
      wanted: 2,
      forbidden: new Set(),
    };
    // a limit of 4 helps nobody: the one reviewer reads every application already
    expect(await adviceOn(problem, 3)).toEqual([
      { change: 'LIMIT', number: 4, applications: 3, missing: 3 },
      { change: 'INVITE', number: 1, applications: 0, missing: 0 },
    ]);
  });

  test('does not raise a limit that nobody follows, and says nothing where nothing is missing', async () => {
    const problem: Problem = {
      applications: [{ categories: [], has: 0 }],
      reviewers: [{ prefers: [], has: 0, limit: 0 }],
      wanted: 1,
      forbidden: new Set(),
    };
    expect(await adviceOn(problem, 8, () => false)).toEqual([{ change: 'INVITE', number: 1, applications: 0, missing: 0 }]);
    expect(await adviceOn({ ...problem, applications: [] }, 8)).toEqual([]);
  });
});
