import { decisionLabels } from '#contract/applications/reviews/board.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { canFollow, isReviewable } from '#contract/platform/access/response-status.ts';
import { nothingOpen } from '#server/applications/conversation/store.ts';
import { takeStep } from '#server/applications/responses/lifecycle.ts';
import { actsFor, takeBackProblem, withdrawalProblem } from '#server/applications/responses/policy.ts';
import { lockState, type ResponseState } from '#server/applications/responses/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { tellOfReturn, tellOfWithdrawal } from './tell.ts';

interface Given {
  actor: Actor;
  id: number;
}

/**
 * Withdraws a response. Drops its prepared decision, and ends the wait for an answer in its conversation. Assignments and reviews
 * stay stored, for the case that the withdrawal is taken back. A second withdrawal changes nothing.
 */
export async function withdraw(tx: Tx, { actor, id, reason, timeZone }: Given & { reason: string; timeZone: string }) {
  const state = await lockOwn(tx, actor, id);
  if (!canFollow('withdraw', state.status)) return;
  const problem = withdrawalProblem(actor, { ...state, decided: await isDecided(tx, id) });
  if (problem) throw refuse(409, problem);
  const dropped = await dropPrepared(tx, id);
  const changes = dropped === null ? {} : { preparedDecision: { from: decisionLabels[dropped], to: null } };
  await takeStep(tx, 'withdraw', { actor, state, reason, changes });
  await tx.updateTable('responseConversations').set(nothingOpen).where('responseId', '=', id).execute();
  await tellOfWithdrawal(tx, { actor, state, reason, dropped, timeZone });
}

/** Takes a withdrawal back: the response returns to the status that it had, with its answers, reviewers and reviews. */
export async function takeBack(tx: Tx, { actor, id }: Given): Promise<void> {
  const state = await lockOwn(tx, actor, id);
  const problem = takeBackProblem(actor, state);
  if (problem) throw refuse(409, problem);
  const isSubmitted = state.withdrawnFrom !== null && isReviewable(state.withdrawnFrom);
  await takeStep(tx, isSubmitted ? 'returnSubmitted' : 'returnToDraft', { actor, state });
  await tellOfReturn(tx, { actor, state, isSubmitted });
}

/** Throws 404 if the response does not exist or is another nonprofit's. */
async function lockOwn(tx: Tx, actor: Actor, id: number): Promise<ResponseState> {
  const state = await lockState(tx, id);
  if (!state || !actsFor(actor, state.nonprofitId)) throw notFound();
  return state;
}

/** Read after the lock, with a statement of its own, so that it sees the release that the lock waited for. */
async function isDecided(tx: Tx, response: number): Promise<boolean> {
  const released = tx.selectFrom('responseDecisions').select('id').where('responseId', '=', response);
  return (await released.where('releasedAt', 'is not', null).executeTakeFirst()) !== undefined;
}

async function dropPrepared(tx: Tx, response: number): Promise<keyof typeof decisionLabels | null> {
  const dropped = await tx
    .deleteFrom('responseDecisions')
    .where('responseId', '=', response)
    .where('releasedAt', 'is', null)
    .returning('decision')
    .executeTakeFirst();
  return (dropped?.decision as keyof typeof decisionLabels | undefined) ?? null;
}
