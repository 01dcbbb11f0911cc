import { type createPlan, type planAgain, planMessages, type ReviewPlan } from '#contract/reviews/plans.ts';
import type { BodyOf } from '#contract/wire/endpoint.ts';
import type { Tx } from '#server/database/connection.ts';
import { refuse } from '#server/http/errors.ts';
import { addJob } from '#server/jobs/add-job.ts';
import { findRound } from '#server/reviews/rounds.ts';
import { findPlan, lockPlan } from './plan-store.ts';

type Limits = readonly { reviewer: number; limit: number }[];
const limitsById = (limits: Limits) => JSON.stringify(Object.fromEntries(limits.map(({ reviewer, limit }) => [reviewer, limit])));

/** a plan that fails again is not worth a third try */
const compute = (tx: Tx, plan: number, run: number) =>
  addJob(tx, 'plan-reviews', { plan, run }, { maxAttempts: 2, queue: 'review plans' });

/** Begins a plan; a job computes it. */
export async function beginPlan(tx: Tx, actor: { id: number }, body: BodyOf<typeof createPlan>): Promise<ReviewPlan> {
  const round = await findRound(tx, body.applicationTemplate);
  const { id } = await tx
    .insertInto('reviewPlans')
    .values({
      templateId: body.applicationTemplate,
      reviewsWanted: body.reviewsWanted ?? round.reviewsWanted,
      reviewerLimit: body.reviewerLimit ?? round.reviewerLimit,
      limits: limitsById(body.limits),
      createdBy: actor.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await compute(tx, id, 1);
  return findPlan(tx, id);
}

/** Computes a plan again. Locked and removed lines stay as they are. */
export async function computeAgain(tx: Tx, id: number, body: BodyOf<typeof planAgain>): Promise<ReviewPlan> {
  const { state, run } = await lockPlan(tx, id);
  if (state === 'APPLIED') throw refuse(409, planMessages.isApplied);
  if (state === 'QUEUED' || state === 'RUNNING') throw refuse(409, planMessages.busy);
  const { reviewsWanted, reviewerLimit, limits } = body;
  await tx
    .updateTable('reviewPlans')
    .set({
      state: 'QUEUED',
      run: run + 1,
      progress: 0,
      ...(reviewsWanted !== undefined && { reviewsWanted }),
      ...(reviewerLimit !== undefined && { reviewerLimit }),
      ...(limits && { limits: limitsById(limits) }),
    })
    .where('id', '=', id)
    .execute();
  await compute(tx, id, run + 1);
  return findPlan(tx, id);
}

/** Stops the job of a plan. What an earlier computation found stays. */
export async function cancel(tx: Tx, id: number): Promise<ReviewPlan> {
  const { state, plannedAt } = await lockPlan(tx, id);
  if (state === 'QUEUED' || state === 'RUNNING') {
    const next = plannedAt === null ? { state: 'CANCELLED', progress: 0 } : { state: 'READY', progress: 100 };
    await tx.updateTable('reviewPlans').set(next).where('id', '=', id).execute();
  }
  return findPlan(tx, id);
}

export async function deleteReviewPlan(tx: Tx, id: number): Promise<void> {
  const { state } = await lockPlan(tx, id);
  if (state === 'APPLIED') throw refuse(409, planMessages.isApplied);
  await tx.deleteFrom('reviewPlans').where('id', '=', id).execute();
}
