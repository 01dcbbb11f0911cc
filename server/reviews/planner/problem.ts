/** An application to be reviewed, by its place in the problem. */
export interface PlannedApplication {
  /** categories of its nonprofit */
  categories: readonly number[];
  /** reviews that it has or is assigned already */
  has: number;
}

export interface PlannedReviewer {
  /** preferred categories, first choice first */
  prefers: readonly number[];
  /** reviews that they wrote or are assigned already */
  has: number;
  /** the most that they take */
  limit: number;
}

/** What is planned: plain data, so that it can be sent to a worker thread. */
export interface Problem {
  applications: readonly PlannedApplication[];
  reviewers: readonly PlannedReviewer[];
  /** reviews that each application should get */
  wanted: number;
  /** pairs that must not be proposed: `application * reviewers.length + reviewer` */
  forbidden: ReadonlySet<number>;
}

export interface Solution {
  /** proposed pairs of application and reviewer, by their places */
  pairs: [application: number, reviewer: number][];
  /** steps of the solver */
  iterations: number;
  /** pairs that were looked at */
  columns: number;
}

/** What a reviewer without an interest in the application costs, where the first choice costs 0 and the fifth 4. */
const unrankedCost = 9;

/** The best rank among a reviewer's choices that fits the application; null: none does. */
export function rankOf({ categories }: Pick<PlannedApplication, 'categories'>, { prefers }: Pick<PlannedReviewer, 'prefers'>) {
  const place = prefers.findIndex((category) => categories.includes(category));
  return place < 0 ? null : place + 1;
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
