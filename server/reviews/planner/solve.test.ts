import { describe, expect, test } from 'vitest';
import { randomProblem } from '#tests/factories/planning-problems.ts';
import { maximumReviews } from '#tests/max-flow.ts';
import { findGaps } from './gaps.ts';
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
      const better = best?.order.map((value, place) => value - (order[place] ?? 0)).find((difference) => difference !== 0) ?? 1;
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
    // no application gets a further review before all that can have one fewer do
    for (let level = 1; level <= problem.wanted; level += 1) {
      const covered = reviews.reduce((sum, one) => sum + Math.min(one, level), 0);
      expect([level, covered]).toEqual([level, maximumReviews(problem, level)]);
    }
    expect(pairs.some(([a, r]) => problem.forbidden.has(pairKey(problem, a, r)))).toBe(false);
    const load = problem.reviewers.map((_, place) => pairs.filter(([, reviewer]) => reviewer === place).length);
    expect(load.every((one, place) => one <= (problem.reviewers[place]?.limit ?? 0))).toBe(true);
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
    expect(reviewers.map((_, place) => pairs.filter(([, reviewer]) => reviewer === place).length)).toEqual([4, 4, 4, 4]);
  });

  test('of nothing is empty', async () => {
    expect((await solvePlan({ applications: [], reviewers: [], wanted: 3, forbidden: new Set() })).pairs).toEqual([]);
  });
});

describe('a gap', () => {
  const season = (limit: number, reviewers: number, conflicts: number[] = []): Problem => ({
    applications: Array.from({ length: 4 }, (_, place) => ({ categories: [place % 2], has: 0 })),
    reviewers: Array.from({ length: reviewers }, () => ({ prefers: [0, 1], has: 0, limit })),
    wanted: 3,
    forbidden: new Set(conflicts),
  });
  const gapsOf = async (problem: Problem, limit: number) =>
    findGaps({ problem, pairs: (await solvePlan(problem)).pairs, limit, follows: () => true });

  test('names the category, and the invitations or the limit that close it', async () => {
    // 12 reviews are wanted, 9 can be given
    const gaps = await gapsOf(season(3, 3), 3);
    expect(gaps.reduce((sum, { short }) => sum + short, 0)).toBe(3);
    expect(gaps.every(({ raiseLimitTo }) => raiseLimitTo === 4)).toBe(true);
  });

  test('that no limit closes says so', async () => {
    const gaps = await gapsOf(season(9, 2), 9);
    expect(gaps).toEqual([
      { category: 0, applications: [0, 2], short: 2, invite: 1, raiseLimitTo: null },
      { category: 1, applications: [1, 3], short: 2, invite: 1, raiseLimitTo: null },
    ]);
  });

  test('is closed where other reviewers hand applications over', async () => {
    // reviewer 0 may read all, the others not the first application
    const problem = { ...season(3, 4), forbidden: new Set([1, 2, 3]), wanted: 1 };
    expect(
      await gapsOf({ ...problem, reviewers: problem.reviewers.map((one, place) => ({ ...one, limit: place < 1 ? 1 : 2 })) }, 2),
    ).toEqual([]);
  });
});
