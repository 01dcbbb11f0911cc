import { needOf, type Problem } from './solving/problem.ts';

/** Applications of one category that stay short of reviews. */
export interface Gap {
  /** null: the applications have no category */
  category: number | null;
  applications: number[];
  /** the number of missing reviews */
  short: number;
}

type Pairs = readonly (readonly [application: number, reviewer: number])[];

/** The gaps of a plan by the first category of each application, the largest first. */
export function findGaps(problem: Problem, pairs: Pairs): Gap[] {
  const byCategory = new Map<number | null, Gap>();
  for (const [index, short] of shortfalls(problem, pairs).entries()) {
    if (short === 0) continue;
    const category = problem.applications[index]?.categories[0] ?? null;
    const gap = byCategory.get(category) ?? { category, applications: [], short: 0 };
    byCategory.set(category, { ...gap, applications: [...gap.applications, index], short: gap.short + short });
  }
  return [...byCategory.values()].sort((a, b) => b.short - a.short || (a.category ?? 0) - (b.category ?? 0));
}

/** The number of missing reviews of each application. */
export function shortfalls(problem: Problem, pairs: Pairs): number[] {
  const short = problem.applications.map((application) => needOf(problem, application));
  for (const [application] of pairs) short[application] = (short[application] ?? 0) - 1;
  return short;
}
