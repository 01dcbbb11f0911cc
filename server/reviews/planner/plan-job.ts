import { sql } from 'kysely';
import type { Db, Tx } from '#server/database/connection.ts';
import { transact } from '#server/database/transact.ts';
import type { Task } from '#server/jobs/task.ts';
import { type Basis, type DecidedLine, problemOf, ranksIn, readBasis } from './basis.ts';
import { type Solved, solveApart } from './run-worker.ts';
import { adviceText, gapText } from './words.ts';

/** how often a running plan looks whether it was cancelled, and tells its progress */
const lookMilliseconds = 500;

interface Run {
  plan: number;
  run: number;
}

/** Computes a plan in a worker thread, and stores its lines. */
export const planReviews: Task<'plan-reviews'> = async (job, { db, log, lastAttempt, signal }) => {
  const settings = await begin(db, job);
  if (!settings) return;
  try {
    const basis = await readBasis(db, settings.templateId);
    const decided = await findDecided(db, job.plan);
    const problem = problemOf(basis, settings, decided);
    const ownLimits = new Set(
      basis.reviewers.flatMap(({ id, ownLimit }, place) => ((settings.limits[id] ?? ownLimit) === null ? [] : [place])),
    );
    const solved = await watched(db, job, signal, (ending, onProgress) =>
      solveApart({ problem, limit: settings.reviewerLimit, ownLimits }, { signal: ending, onProgress }),
    );
    if (solved) await transact(db, (tx) => store(tx, job, { basis, solved }));
    else if (signal.aborted) throw new Error('Almoner is stopping');
  } catch (error) {
    log.error({ err: error }, 'a review plan could not be computed');
    if (lastAttempt) await setState(db, job, 'FAILED');
    throw error;
  }
};

const isRun = ({ plan, run }: Run) => sql<boolean>`id = ${plan} AND run = ${run} AND state IN ('QUEUED', 'RUNNING')`;

async function begin(db: Db, job: Run) {
  const row = await db
    .updateTable('reviewPlans')
    .set({ state: 'RUNNING', progress: 1 })
    .where(isRun(job))
    .returning(['templateId', 'reviewsWanted', 'reviewerLimit', 'limits'])
    .executeTakeFirst();
  return row && { ...row, limits: row.limits as Record<string, number> };
}

async function setState(db: Db, job: Run, state: 'FAILED'): Promise<void> {
  await db.updateTable('reviewPlans').set({ state }).where(isRun(job)).execute();
}

async function findDecided(db: Db, plan: number): Promise<DecidedLine[]> {
  return db
    .selectFrom('reviewPlanLines')
    .select(['responseId as response', 'reviewerId as reviewer', 'locked', 'removed'])
    .where('planId', '=', plan)
    .where((is) => is.or([is('locked', '=', true), is('removed', '=', true)]))
    .execute();
}

type Work = (signal: AbortSignal, onProgress: (share: number) => void) => Promise<Solved | null>;

/** Stores the progress of the work, and ends it where its plan was cancelled, begun again or deleted. */
async function watched(db: Db, job: Run, signal: AbortSignal, work: Work): Promise<Solved | null> {
  const cancelled = new AbortController();
  let progress = 5;
  const look = async () => {
    const updated = await db.updateTable('reviewPlans').set({ progress }).where(isRun(job)).executeTakeFirst();
    if (updated.numUpdatedRows === 0n) cancelled.abort();
  };
  await look();
  const timer = setInterval(() => void look().catch(() => {}), lookMilliseconds);
  try {
    return await work(AbortSignal.any([signal, cancelled.signal]), (share) => {
      progress = Math.max(progress, Math.round(5 + 90 * share));
    });
  } finally {
    clearInterval(timer);
  }
}

interface Outcome {
  basis: Basis;
  solved: Solved;
}

async function store(tx: Tx, job: Run, { basis, solved }: Outcome): Promise<void> {
  const { responses, reviewers, taken } = basis;
  const pairs = taken.map(({ response, reviewer }): [number, number] => [response, reviewer]);
  const stored = await tx
    .updateTable('reviewPlans')
    .set({
      state: 'READY',
      progress: 100,
      basis: JSON.stringify({ responses: responses.map(({ id }) => id), pairs }),
      gaps: JSON.stringify(await namedGaps(tx, basis, solved)),
      advice: JSON.stringify(solved.advice.map((one) => ({ ...one, text: adviceText(one) }))),
      leftOut: basis.withoutAccount,
      changedByHand: false,
      milliseconds: solved.milliseconds,
      plannedAt: sql<string>`now()`,
    })
    .where(isRun(job))
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) return;
  await tx
    .deleteFrom('reviewPlanLines')
    .where('planId', '=', job.plan)
    .where((is) => is.or([is('source', '=', 'current'), is.and([is('locked', '=', false), is('removed', '=', false)])]))
    .execute();
  const planned = solved.solution.pairs.map(([a, r]): [number, number] => [responses[a]?.id ?? 0, reviewers[r]?.id ?? 0]);
  await insertLines(tx, job.plan, { source: 'current', pairs }, basis);
  await insertLines(tx, job.plan, { source: 'planned', pairs: planned }, basis);
}

async function insertLines(
  tx: Tx,
  plan: number,
  { source, pairs }: { source: 'current' | 'planned'; pairs: readonly (readonly [number, number])[] },
  basis: Basis,
): Promise<void> {
  const rank = ranksIn(basis);
  const column = (value: (pair: readonly [number, number]) => number | null) => pairs.map(value);
  // what is assigned by now is no decision about a proposal any more
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
      responses: applications.map((place) => responses[place]?.id ?? 0),
      text: gapText({ category: name, ...gap }),
    };
  });
}
