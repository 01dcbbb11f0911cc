import { shortfalls } from './gaps.ts';
import { Flow } from './solving/flow.ts';
import { type Problem, pairKey } from './solving/problem.ts';
import { solvePlan } from './solving/solve.ts';

/** The effect of one change to a plan. It is found by solving the plan again with only that change. */
export interface Advice {
  /**
   * LIMIT: the round's limit becomes `number`. INVITE: `number` new reviewers join, without conflicts and with the round's limit
   */
  change: 'LIMIT' | 'INVITE';
  number: number;
  /** applications that would still be short, and the reviews that they would miss */
  applications: number;
  missing: number;
}

interface Planned {
  problem: Problem;
  pairs: readonly (readonly [application: number, reviewer: number])[];
  /** the round's limit, and whether it applies to a reviewer */
  limit: number;
  follows: (reviewer: number) => boolean;
}

/** the highest limit that a round can have */
const highestLimit = 200;

/** milliseconds; after this time no further solving begins, and the advice found so far is returned */
const longest = 30_000;

/**
 * For a plan that is short of reviews: the effect of the next limit, the smallest limit that is enough, and the fewest new
 * reviewers who are enough. `Flow` finds these numbers, starting from the plan. Then each change is solved like a plan of its own.
 */
export async function findAdvice(plan: Planned): Promise<Advice[]> {
  const open = openReviews(plan);
  if (open.length === 0) return [];
  const until = performance.now() + longest;
  const isOver = () => performance.now() > until;
  const advice: Advice[] = [];
  const tell = async (change: Advice['change'], number: number) => {
    if (isOver()) return;
    const changed = change === 'LIMIT' ? withLimit(plan, number) : withReviewers(plan, number);
    advice.push({ change, number, ...(await solvedAgain(changed)) });
  };
  const canRaise = plan.limit < highestLimit && plan.problem.reviewers.some((_, index) => plan.follows(index));
  if (canRaise) await tell('LIMIT', plan.limit + 1);
  const enough = canRaise ? smallestLimit(plan, open, isOver) : null;
  if (enough !== null && enough > plan.limit + 1) await tell('LIMIT', enough);
  const people = fewestReviewers(plan, open, isOver);
  if (people !== null) await tell('INVITE', people);
  return advice;
}

async function solvedAgain(problem: Problem): Promise<Pick<Advice, 'applications' | 'missing'>> {
  const { pairs } = await solvePlan(problem);
  const short = shortfalls(problem, pairs).filter((missing) => missing > 0);
  return { applications: short.length, missing: short.reduce((sum, missing) => sum + missing, 0) };
}

/** For each missing review, the index of its application. */
function openReviews({ problem, pairs }: Planned): number[] {
  return shortfalls(problem, pairs).flatMap((missing, index) => Array<number>(missing).fill(index));
}

/** The smallest limit of the round with which no review is missing; null: no limit is enough, or the time is over. */
function smallestLimit(
  { problem, pairs, limit, follows }: Planned,
  open: readonly number[],
  isOver: () => boolean,
): number | null {
  const flow = new Flow(problem, pairs);
  let left = [...open];
  // no reviewer can review more than all applications
  const last = Math.min(highestLimit, limit + problem.applications.length);
  for (let next = limit + 1; next <= last && !isOver(); next += 1) {
    for (const place of problem.reviewers.keys()) if (follows(place)) flow.addRoom(place, 1);
    left = stillOpen(flow, left, isOver);
    if (left.length === 0) return next;
  }
  return null;
}

/** The fewest new reviewers with whom no review is missing; null: no number is enough, or the time is over. */
function fewestReviewers(plan: Planned, open: readonly number[], isOver: () => boolean): number | null {
  if (plan.limit === 0) return null;
  const fewest = Math.ceil(open.length / plan.limit);
  // If the missing reviews are dealt out in turn, this many new reviewers can take all of them.
  const most = Math.max(fewest, ...shortfalls(plan.problem, plan.pairs));
  const flow = new Flow(withReviewers(plan, most, 0), plan.pairs);
  let left = [...open];
  for (let number = 1; number <= most && !isOver(); number += 1) {
    flow.addRoom(plan.problem.reviewers.length + number - 1, plan.limit);
    if (number < fewest) continue;
    left = stillOpen(flow, left, isOver);
    if (left.length === 0) return number;
  }
  return null;
}

/** The reviews that still find no reviewer. */
function stillOpen(flow: Flow, open: readonly number[], isOver: () => boolean): number[] {
  const failed = new Set<number>();
  return open.filter((application) => {
    if (!failed.has(application) && !isOver() && flow.addReview(application)) return false;
    failed.add(application);
    return true;
  });
}

function withLimit({ problem, follows }: Planned, limit: number): Problem {
  const reviewers = problem.reviewers.map((reviewer, index) => (follows(index) ? { ...reviewer, limit } : reviewer));
  return { ...problem, reviewers };
}

/** The problem with new reviewers at the end of its list. */
function withReviewers({ problem, limit }: Planned, number: number, room = limit): Problem {
  const added = Array.from({ length: number }, () => ({ prefers: [], has: 0, limit: room }));
  const larger = { ...problem, reviewers: [...problem.reviewers, ...added] };
  const before = problem.reviewers.length;
  const forbidden = [...problem.forbidden].map((key) => pairKey(larger, Math.floor(key / before), key % before));
  return { ...larger, forbidden: new Set(forbidden) };
}
