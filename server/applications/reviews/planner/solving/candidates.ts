import { costOf, needOf, type Problem, pairKey, rankOf, roomOf } from './problem.ts';

export interface Candidate {
  application: number;
  reviewer: number;
  cost: number;
}

/** up to this number of pairs, the solver looks at all pairs */
const allPairs = 100_000;
const fewest = 100;

/**
 * The pairs that the solver may choose from: all of them, or in a large problem the best of each application. Equally good
 * reviewers take turns, so that each is a candidate for about as many applications.
 */
export function findCandidates(problem: Problem, wider: number): { candidates: Candidate[]; all: boolean } {
  const { applications, reviewers } = problem;
  const most = applications.length * reviewers.length <= allPairs ? reviewers.length : fewest * wider;
  const free = reviewers.flatMap((reviewer, index) => (roomOf(reviewer) > 0 ? [index] : []));
  let all = true;
  const candidates = applications.flatMap((application, index) => {
    if (needOf(problem, application) === 0) return [];
    const found = free
      .filter((reviewer) => !problem.forbidden.has(pairKey(problem, index, reviewer)))
      .map((reviewer) => ({ application: index, reviewer, cost: costOf(rankOf(application, reviewerAt(problem, reviewer))) }));
    if (found.length <= most) return found;
    all = false;
    const turn = (reviewer: number) => (reviewer * 7_919 + index * 104_729) % 1_000_003;
    return found.sort((a, b) => a.cost - b.cost || turn(a.reviewer) - turn(b.reviewer)).slice(0, most);
  });
  return { candidates, all };
}

function reviewerAt(problem: Problem, index: number) {
  return problem.reviewers[index] ?? { prefers: [] };
}
