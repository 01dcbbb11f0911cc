import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/database/connection.ts';
import { transact } from '#server/platform/database/transact.ts';
import type { ReviewPlans } from '#server/platform/database/types.ts';
import type { Pace, Run } from '#server/platform/jobs/long-work.ts';
import type { JobContext, Task } from '#server/platform/jobs/task.ts';
import { planWork } from './plan-store.ts';
import { type Basis, type DecidedLine, problemOf, ranksIn, readBasis } from './solving/basis.ts';
import { type Solved, solveApart } from './solving/run-worker.ts';
import { adviceText, gapText } from './words.ts';

type Plan = Selectable<ReviewPlans>;

/** Computes a plan in a worker thread, and stores its lines. */
export const planReviews: Task<'plan-reviews'> = ({ plan, run }, context) => computePlan({ id: plan, run }, context);

const doing = { work: compute, giveUp };
const computePlan = planWork.task('a review plan', { QUEUED: doing, RUNNING: doing });

async function compute({ db }: JobContext, run: Run, plan: Plan, { signal, progress }: Pace): Promise<void> {
  if (!(await planWork.takeStep(db, run, 'begin', { progress: 1 }))) return;
  progress(0.05);
  // the cast is safe, because only `plans.ts` writes `limits`
  const settings = { ...plan, limits: plan.limits as Record<string, number> };
  const basis = await readBasis(db, plan.templateId);
  const problem = problemOf(basis, settings, await findDecided(db, plan.id));
  const ownLimits = new Set(
    basis.reviewers.flatMap(({ id, ownLimit }, index) => ((settings.limits[id] ?? ownLimit) === null ? [] : [index])),
  );
  const onProgress = (share: number) => progress(0.05 + 0.9 * share);
  const solved = await solveApart({ problem, limit: plan.reviewerLimit, ownLimits }, { signal, onProgress });
  signal.throwIfAborted();
  if (solved) await transact(db, (tx) => storePlan(tx, run, { basis, solved }));
}

async function giveUp(tx: Tx, run: Run): Promise<void> {
  await planWork.takeStep(tx, run, 'fail');
}

async function findDecided(db: Db, plan: number): Promise<DecidedLine[]> {
  return db
    .selectFrom('reviewPlanLines')
    .select(['responseId as response', 'reviewerId as reviewer', 'locked', 'removed'])
    .where('planId', '=', plan)
    .where((is) => is.or([is('locked', '=', true), is('removed', '=', true)]))
    .execute();
}

interface Outcome {
  basis: Basis;
  solved: Solved;
}

async function storePlan(tx: Tx, run: Run, { basis, solved }: Outcome): Promise<void> {
  const { responses, reviewers, taken } = basis;
  const pairs = taken.map(({ response, reviewer }): [number, number] => [response, reviewer]);
  const found = {
    progress: 100,
    basis: JSON.stringify({ responses: responses.map(({ id }) => id), pairs }),
    gaps: JSON.stringify(await namedGaps(tx, basis, solved)),
    advice: JSON.stringify(solved.advice.map((one) => ({ ...one, text: adviceText(one) }))),
    leftOut: basis.withoutAccount,
    changedByHand: false,
    milliseconds: solved.milliseconds,
    plannedAt: sql`now()`,
  };
  if (!(await planWork.takeStep(tx, run, 'finish', found))) return;
  await tx
    .deleteFrom('reviewPlanLines')
    .where('planId', '=', run.id)
    .where((is) => is.or([is('source', '=', 'current'), is.and([is('locked', '=', false), is('removed', '=', false)])]))
    .execute();
  const planned = solved.solution.pairs.map(([a, r]): [number, number] => [responses[a]?.id ?? 0, reviewers[r]?.id ?? 0]);
  await insertLines(tx, run.id, { source: 'current', pairs }, basis);
  await insertLines(tx, run.id, { source: 'planned', pairs: planned }, basis);
}

async function insertLines(
  tx: Tx,
  plan: number,
  { source, pairs }: { source: 'current' | 'planned'; pairs: readonly (readonly [number, number])[] },
  basis: Basis,
): Promise<void> {
  const rank = ranksIn(basis);
  const column = (value: (pair: readonly [number, number]) => number | null) => pairs.map(value);
  // If the plan has a line for this pair already, update the line: staff's earlier decision about it (locked or removed) no longer counts.
  await sql`INSERT INTO review_plan_lines (plan_id, response_id, reviewer_id, source, rank)
    SELECT ${plan}, response, reviewer, ${source}, rank
    FROM unnest(${column(([response]) => response)}::int[], ${column(([, reviewer]) => reviewer)}::int[],
      ${column(([response, reviewer]) => rank(response, reviewer))}::smallint[]) AS p (response, reviewer, rank)
    ON CONFLICT (plan_id, response_id, reviewer_id) DO UPDATE
      SET source = excluded.source, rank = excluded.rank, locked = false, removed = false`.execute(tx);
}

async function namedGaps(tx: Tx, { responses }: Basis, { gaps }: Solved) {
  const names = new Map((await tx.selectFrom('categories').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]));
  return gaps.map(({ category, applications, ...gap }) => {
    const name = category === null ? 'Without a category' : (names.get(category) ?? '');
    return {
      ...gap,
      category: category === null ? null : { id: category, name },
      responses: applications.map((index) => responses[index]?.id ?? 0),
      text: gapText({ category: name, ...gap }),
    };
  });
}
