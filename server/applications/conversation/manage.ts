import { type changeConversation, conversationMessages } from '#contract/applications/conversation.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findNames } from '#server/applications/responses/response-letters.ts';
import { lockState } from '#server/applications/responses/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { refuseUnread } from './refuse-unread.ts';
import { type ConversationState, findConversationState, nothingOpen, type Wanted } from './store.ts';

/**
 * For programme staff: marks that nobody has to write next (`settled`), says who answers the nonprofit's question (`taken`), or sets
 * whether reviewers may read the conversation.
 */
export async function manageConversation(
  tx: Tx,
  wanted: Wanted,
  { settled, seen, taken, shownToReviewers }: BodyOf<typeof changeConversation>,
): Promise<void> {
  const { actor, response } = wanted;
  await lockState(tx, response);
  const before = await findConversationState(tx, actor, response);
  if (!before) throw notFound();
  if (settled) await refuseUnread(tx, wanted, seen);
  if (taken !== undefined && !settled) checkMayTake(actor, before, taken);
  const changes = {
    ...(taken !== undefined && { takenBy: taken ? actor.id : null }),
    ...(settled && nothingOpen),
    ...(shownToReviewers !== undefined && { shownToReviewers }),
  };
  if (Object.keys(changes).length === 0) return;
  await tx
    .insertInto('responseConversations')
    .values({ responseId: response })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx.updateTable('responseConversations').set(changes).where('responseId', '=', response).execute();
  if (shownToReviewers === undefined || shownToReviewers === before.shownToReviewers) return;
  const { nonprofit, application } = await findNames(tx, response);
  await recordChange(tx, {
    actor,
    action: shownToReviewers ? 'showed the conversation to reviewers' : 'hid the conversation from reviewers',
    subject: { kind: 'applicationResponse', id: response, name: `${nonprofit}: ${application}` },
    changes: { shownToReviewers: { from: before.shownToReviewers, to: shownToReviewers } },
  });
}

/** Refuses to take a question that is no longer open, or that somebody else has taken. Everybody of programme staff may set it free. */
function checkMayTake(actor: Actor, { question }: ConversationState, taken: boolean): void {
  if (!taken) return;
  if (!question) throw refuse(409, conversationMessages.noQuestion);
  const { takenBy } = question;
  if (takenBy && takenBy.id !== actor.id) throw refuse(409, conversationMessages.taken(takenBy.name));
}

/**
 * Closes a conversation when the decision is released. Its messages stay, but nobody can write another, and no answer is
 * expected.
 */
export async function closeConversation(tx: Tx, response: number): Promise<void> {
  const closed = { ...nothingOpen, closedAt: new Date().toISOString() };
  await tx
    .insertInto('responseConversations')
    .values({ responseId: response, ...closed })
    .onConflict((conflict) => conflict.column('responseId').doUpdateSet(closed))
    .execute();
}
