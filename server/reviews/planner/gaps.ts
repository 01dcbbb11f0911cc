import { needOf, type Problem, pairKey, roomOf } from './problem.ts';

/** Applications of one category that stay short of reviews, and what would close the gap. */
export interface Gap {
  /** null: without a category */
  category: number | null;
  applications: number[];
  /** reviews that are missing */
  short: number;
  /** new reviewers without a conflict who would close it */
  invite: number;
  /** the round's limit that would close it; null: no limit does */
  raiseLimitTo: number | null;
}

interface Planned {
  problem: Problem;
  pairs: readonly (readonly [application: number, reviewer: number])[];
  /** the round's own limit, and the reviewers whom it applies to */
  limit: number;
  follows: (reviewer: number) => boolean;
}

const mostTried = 12;

/** The gaps of a plan by the first category of each application, the largest first. */
export function findGaps(plan: Planned): Gap[] {
  const short = shortfalls(plan);
  const byCategory = new Map<number | null, number[]>();
  for (const [place, missing] of short.entries()) {
    if (missing === 0) continue;
    const category = plan.problem.applications[place]?.categories[0] ?? null;
    byCategory.set(category, [...(byCategory.get(category) ?? []), place]);
  }
  const gaps = [...byCategory].map(([category, applications]): Gap => {
    const missing = applications.map((place) => short[place] ?? 0);
    const total = missing.reduce((sum, one) => sum + one, 0);
    const invite = Math.max(Math.ceil(total / Math.max(1, plan.limit)), ...missing);
    return { category, applications, short: total, invite, raiseLimitTo: smallestLimit(plan, applications, short) };
  });
  return gaps.sort((a, b) => b.short - a.short || (a.category ?? 0) - (b.category ?? 0));
}

function shortfalls({ problem, pairs }: Planned): number[] {
  const short = problem.applications.map((application) => needOf(problem, application));
  for (const [application] of pairs) short[application] = (short[application] ?? 0) - 1;
  return short;
}

/** The smallest limit of the round with which these applications get all reviews and no other one loses any. */
function smallestLimit(plan: Planned, applications: readonly number[], short: readonly number[]): number | null {
  const flow = new Flow(plan);
  const open = applications.flatMap((place) => Array<number>(short[place] ?? 0).fill(place));
  for (let limit = plan.limit + 1; limit <= plan.limit + mostTried; limit += 1) {
    flow.raise();
    while (open.length > 0 && flow.addReview(open[open.length - 1] ?? 0)) open.pop();
    if (open.length === 0) return limit;
  }
  return null;
}

/** An assignment that grows by paths: a reviewer without room hands an application over to another one. */
class Flow {
  readonly #problem: Problem;
  readonly #follows: (reviewer: number) => boolean;
  readonly #room: number[];
  readonly #reviewersOf: Set<number>[];
  readonly #applicationsOf: Set<number>[];

  constructor({ problem, pairs, follows }: Planned) {
    this.#problem = problem;
    this.#follows = follows;
    this.#room = problem.reviewers.map(roomOf);
    this.#reviewersOf = problem.applications.map(() => new Set());
    this.#applicationsOf = problem.reviewers.map(() => new Set());
    for (const [application, reviewer] of pairs) this.#put(application, reviewer);
  }

  /** One more review for every reviewer whom the round's limit applies to. */
  raise(): void {
    for (const place of this.#room.keys()) if (this.#follows(place)) this.#room[place] = (this.#room[place] ?? 0) + 1;
  }

  /** Finds one more reviewer for an application, if there is any way. */
  addReview(application: number): boolean {
    const cameFrom = new Map<number, number>();
    const handedBy = new Map<number, number>();
    const queue = [application];
    for (const place of queue) {
      for (const reviewer of this.#problem.reviewers.keys()) {
        if (cameFrom.has(reviewer) || !this.#fits(place, reviewer)) continue;
        cameFrom.set(reviewer, place);
        if ((this.#room[reviewer] ?? 0) > 0) return this.#follow(reviewer, cameFrom, handedBy);
        for (const other of this.#applicationsOf[reviewer] ?? []) {
          if (other === application || handedBy.has(other)) continue;
          handedBy.set(other, reviewer);
          queue.push(other);
        }
      }
    }
    return false;
  }

  #fits(application: number, reviewer: number): boolean {
    return (
      !this.#problem.forbidden.has(pairKey(this.#problem, application, reviewer)) &&
      !this.#reviewersOf[application]?.has(reviewer)
    );
  }

  #follow(last: number, cameFrom: ReadonlyMap<number, number>, handedBy: ReadonlyMap<number, number>): true {
    for (let reviewer: number | undefined = last; reviewer !== undefined; ) {
      const application = cameFrom.get(reviewer) ?? 0;
      this.#put(application, reviewer);
      reviewer = handedBy.get(application);
      if (reviewer !== undefined) this.#take(application, reviewer);
    }
    return true;
  }

  #put(application: number, reviewer: number): void {
    this.#reviewersOf[application]?.add(reviewer);
    this.#applicationsOf[reviewer]?.add(application);
    this.#room[reviewer] = (this.#room[reviewer] ?? 0) - 1;
  }

  #take(application: number, reviewer: number): void {
    this.#reviewersOf[application]?.delete(reviewer);
    this.#applicationsOf[reviewer]?.delete(application);
    this.#room[reviewer] = (this.#room[reviewer] ?? 0) + 1;
  }
}
