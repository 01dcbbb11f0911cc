/** An application that needs reviews. Other parts of the problem name it by its index. */
export interface PlannedApplication {
  /** the categories of its nonprofit */
  categories: readonly number[];
  /** the number of its reviews that are written, begun, assigned or locked in the plan */
  has: number;
}

export interface PlannedReviewer {
  /** preferred categories, first choice first */
  prefers: readonly number[];
  /** the number of the reviewer's reviews that are written, begun, assigned or locked in the plan */
  has: number;
  /** the most reviews that the reviewer may have, including those in `has` */
  limit: number;
}

/** The input of the solver: plain data, so that it can be sent to a worker thread. */
export interface Problem {
  applications: readonly PlannedApplication[];
  reviewers: readonly PlannedReviewer[];
  /** the number of reviews that each application should get */
  wanted: number;
  /** pairs that must not be proposed: `application * reviewers.length + reviewer` */
  forbidden: ReadonlySet<number>;
}

export interface Solution {
  /** the proposed pairs of application and reviewer, by their indexes */
  pairs: [application: number, reviewer: number][];
  /** steps of the solver */
  iterations: number;
  /** the number of pairs that the solver looked at */
  columns: number;
}

/** The cost of a pair in which no choice of the reviewer fits the application. The first choice costs 0, the fifth 4. */
const unrankedCost = 9;

/** The best rank among a reviewer's choices that fits the application; null: no choice fits. */
export function rankOf({ categories }: Pick<PlannedApplication, 'categories'>, { prefers }: Pick<PlannedReviewer, 'prefers'>) {
  const index = prefers.findIndex((category) => categories.includes(category));
  return index < 0 ? null : index + 1;
}

export function costOf(rank: number | null): number {
  return rank === null ? unrankedCost : rank - 1;
}

export function needOf(problem: Problem, application: PlannedApplication): number {
  return Math.max(0, problem.wanted - application.has);
}

export function roomOf({ limit, has }: PlannedReviewer): number {
  return Math.max(0, limit - has);
}

export function pairKey(problem: Problem, application: number, reviewer: number): number {
  return application * problem.reviewers.length + reviewer;
}
