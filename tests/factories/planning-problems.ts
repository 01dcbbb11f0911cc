import type { PlannedApplication, PlannedReviewer, Problem } from '#server/applications/reviews/planner/solving/problem.ts';

/** Returns a generator of random numbers. The same seed gives the same numbers in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

interface Size {
  applications: number;
  reviewers: number;
  wanted: number;
  /** smallest and largest limit of a reviewer */
  limits: readonly [number, number];
  /** share of pairs with a conflict of interest */
  conflicts: number;
  categories?: number;
  /** the number of categories that applications have and no reviewer has ranked */
  unranked?: number;
  seed?: number;
}

/** Makes the planning problem of a season of this size: some categories are popular, and some are ranked by nobody. */
export function randomProblem(size: Size): Problem {
  const { applications, reviewers, wanted, limits, conflicts, categories = 20, unranked = 0, seed = 7 } = size;
  const random = randomNumbers(seed);
  const below = (count: number) => Math.floor(random() * count);
  const popular = (count: number) => Math.floor(random() * random() * count);
  const forbidden = new Set<number>();
  for (let pair = 0; pair < applications * reviewers; pair += 1) if (random() < conflicts) forbidden.add(pair);
  return {
    applications: Array.from({ length: applications }, (): PlannedApplication => {
      return { categories: [...new Set([popular(categories + unranked), below(categories + unranked)])], has: 0 };
    }),
    reviewers: Array.from({ length: reviewers }, (): PlannedReviewer => {
      const prefers = new Set<number>();
      while (prefers.size < Math.min(5, categories)) prefers.add(popular(categories));
      return { prefers: [...prefers], has: 0, limit: limits[0] + below(limits[1] - limits[0] + 1) };
    }),
    wanted,
    forbidden,
  };
}
