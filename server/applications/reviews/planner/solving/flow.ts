import { type Problem, pairKey, roomOf } from './problem.ts';

/** An assignment that grows by paths: a reviewer without room hands one of their applications over to another reviewer. */
export class Flow {
  readonly #problem: Problem;
  readonly #room: number[];
  readonly #reviewersOf: Set<number>[];
  readonly #applicationsOf: Set<number>[];

  constructor(problem: Problem, pairs: readonly (readonly [application: number, reviewer: number])[]) {
    this.#problem = problem;
    this.#room = problem.reviewers.map(roomOf);
    this.#reviewersOf = problem.applications.map(() => new Set());
    this.#applicationsOf = problem.reviewers.map(() => new Set());
    for (const [application, reviewer] of pairs) this.#put(application, reviewer);
  }

  addRoom(reviewer: number, reviews: number): void {
    this.#room[reviewer] = (this.#room[reviewer] ?? 0) + reviews;
  }

  /** Finds one more reviewer for an application. Returns false if there is none, even after others hand applications over. */
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
