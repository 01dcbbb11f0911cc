import { sql } from 'kysely';
import type { LineChange } from '#contract/applications/reviews/plan-lines.ts';
import { planMessages } from '#contract/applications/reviews/plans.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { refuse, refuseFields } from '#server/platform/http/errors.ts';
import { lockPlan } from './plan-store.ts';

interface Change {
  response: number;
  reviewer: number;
  change: LineChange;
}

/** Changes lines of a plan by hand: all of them, or none if one is refused. */
export async function changeLines(tx: Tx, id: number, changes: readonly Change[]): Promise<void> {
  const plan = await lockPlan(tx, id);
  if (plan.state !== 'READY') throw refuse(409, plan.state === 'APPLIED' ? planMessages.isApplied : planMessages.notReady);
  for (const [index, change] of changes.entries()) {
    const wrong = change.change === 'add' ? await addLine(tx, plan, change) : await changeLine(tx, id, change);
    if (wrong) throw refuseFields({ [`lines.${index}`]: [wrong] });
  }
  await tx.updateTable('reviewPlans').set({ changedByHand: true }).where('id', '=', id).execute();
}

async function changeLine(tx: Tx, plan: number, { response, reviewer, change }: Change): Promise<string | null> {
  const isLocked = change === 'lock';
  const changed = await tx
    .updateTable('reviewPlanLines')
    .set(change === 'remove' ? { removed: true, locked: false } : { locked: isLocked, removed: false })
    .where('planId', '=', plan)
    .where('responseId', '=', response)
    .where('reviewerId', '=', reviewer)
    .where('source', '!=', 'current')
    .executeTakeFirst();
  return changed.numUpdatedRows === 0n ? planMessages.isCurrent : null;
}

interface Checked {
  submitted: boolean;
  isReviewer: boolean;
  hasAccount: boolean;
  conflict: boolean;
  isCurrent: boolean;
  rank: number | null;
}

/** Adds a line that staff chose, and locks it. Refuses a conflict of interest. */
async function addLine(tx: Tx, plan: { id: number; templateId: number }, { response, reviewer }: Change): Promise<string | null> {
  const { rows } = await sql<Checked>`
    SELECT response_reviewable(r.status) AS submitted, u.is_active AND 'REVIEWER' = ANY (u.roles) AS is_reviewer, u.password_hash IS NOT NULL AS has_account,
      EXISTS (SELECT FROM conflicting_nonprofits(u.id) c WHERE c.nonprofit_id = r.nonprofit_id) AS conflict,
      EXISTS (SELECT FROM review_plan_lines l WHERE l.plan_id = ${plan.id} AND l.response_id = r.id AND l.reviewer_id = u.id
        AND l.source = 'current') AS is_current,
      (SELECT min(k.rank)::int FROM reviewer_rankings k JOIN nonprofits n ON n.id = r.nonprofit_id
        WHERE k.user_id = u.id AND k.category_id = ANY (n.category_ids)) AS rank
    FROM application_responses r CROSS JOIN users u
    WHERE r.id = ${response} AND r.template_id = ${plan.templateId} AND u.id = ${reviewer}`.execute(tx);
  const [found] = rows;
  if (!found?.submitted) return planMessages.notSubmitted;
  if (!found.isReviewer) return planMessages.notAReviewer;
  if (!found.hasAccount) return planMessages.noAccount;
  if (found.isCurrent) return planMessages.isCurrent;
  if (found.conflict) return planMessages.conflict;
  const line = { source: 'chosen', rank: found.rank, locked: true, removed: false };
  await tx
    .insertInto('reviewPlanLines')
    .values({ planId: plan.id, responseId: response, reviewerId: reviewer, ...line })
    .onConflict((conflict) => conflict.columns(['planId', 'responseId', 'reviewerId']).doUpdateSet(line))
    .execute();
  return null;
}
