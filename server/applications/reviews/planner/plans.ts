import { type createPlan, type planAgain, planMessages, type ReviewPlan } from '#contract/applications/reviews/plans.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findRound } from '#server/applications/reviews/rounds.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { addJob } from '#server/platform/jobs/add-job.ts';
import type { Run } from '#server/platform/jobs/long-work.ts';
import { findPlan, lockPlan, planWork } from './plan-store.ts';

type Limits = readonly { reviewer: number; limit: number }[];
const limitsById = (limits: Limits) => JSON.stringify(Object.fromEntries(limits.map(({ reviewer, limit }) => [reviewer, limit])));

/** two attempts: a plan that fails twice would fail again */
const compute = (tx: Tx, { id, run }: Run) =>
  addJob(tx, 'plan-reviews', { plan: id, run }, { maxAttempts: 2, queue: 'review plans' });

/** Stores a new plan, and adds the job that computes it. */
export async function beginPlan(tx: Tx, actor: { id: number }, body: BodyOf<typeof createPlan>): Promise<ReviewPlan> {
  const round = await findRound(tx, body.applicationTemplate);
  const made = await tx
    .insertInto('reviewPlans')
    .values({
      templateId: body.applicationTemplate,
      reviewsWanted: body.reviewsWanted ?? round.reviewsWanted,
      reviewerLimit: body.reviewerLimit ?? round.reviewerLimit,
      limits: limitsById(body.limits),
      createdBy: actor.id,
    })
    .returning(['id', 'run'])
    .executeTakeFirstOrThrow();
  await compute(tx, made);
  return findPlan(tx, made.id);
}

/** Computes a plan again. Locked and removed lines stay as they are. */
export async function computeAgain(tx: Tx, id: number, body: BodyOf<typeof planAgain>): Promise<ReviewPlan> {
  const plan = await lockPlan(tx, id);
  if (plan.state === 'APPLIED') throw refuse(409, planMessages.isApplied);
  const { reviewsWanted, reviewerLimit, limits } = body;
  const changes = { reviewsWanted, reviewerLimit, ...(limits && { limits: limitsById(limits) }) };
  const next = await planWork.beginStep(tx, plan, 'planAgain', changes);
  if (!next) throw refuse(409, planMessages.busy);
  await compute(tx, next);
  return findPlan(tx, id);
}

/** Stops the job of a plan. The result of an earlier computation stays. */
export async function cancel(tx: Tx, id: number): Promise<ReviewPlan> {
  const plan = await lockPlan(tx, id);
  if (plan.plannedAt === null) await planWork.takeStep(tx, plan, 'cancel', { progress: 0 });
  else await planWork.takeStep(tx, plan, 'cancelAgain', { progress: 100 });
  return findPlan(tx, id);
}

export async function deleteReviewPlan(tx: Tx, id: number): Promise<void> {
  const { state } = await lockPlan(tx, id);
  if (state === 'APPLIED') throw refuse(409, planMessages.isApplied);
  await tx.deleteFrom('reviewPlans').where('id', '=', id).execute();
}
