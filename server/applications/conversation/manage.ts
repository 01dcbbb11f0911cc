import type { changeConversation } from '#contract/applications/conversation.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { findNames } from '#server/applications/responses/response-letters.ts';
import { lockState } from '#server/applications/responses/store.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findConversationState } from './store.ts';

/** For programme staff: marks that nobody has to write next (`settled`), or sets whether reviewers may read the conversation. */
export async function manageConversation(
  tx: Tx,
  actor: Actor,
  response: number,
  { settled, shownToReviewers }: BodyOf<typeof changeConversation>,
): Promise<void> {
  await lockState(tx, response);
  const before = await findConversationState(tx, actor, response);
  if (!before) throw notFound();
  const changes = { ...(settled && { awaits: null }), ...(shownToReviewers !== undefined && { shownToReviewers }) };
  if (Object.keys(changes).length === 0) return;
  await tx
    .insertInto('responseConversations')
    .values({ responseId: response, ...changes })
    .onConflict((conflict) => conflict.column('responseId').doUpdateSet(changes))
    .execute();
  if (shownToReviewers === undefined || shownToReviewers === before.shownToReviewers) return;
  const { nonprofit, application } = await findNames(tx, response);
  await recordChange(tx, {
    actor,
    action: shownToReviewers ? 'showed the conversation to reviewers' : 'hid the conversation from reviewers',
    subject: { kind: 'applicationResponse', id: response, name: `${nonprofit}: ${application}` },
    changes: { shownToReviewers: { from: before.shownToReviewers, to: shownToReviewers } },
  });
}

/**
 * Closes a conversation when the decision is released. Its messages stay, but nobody can write another, and no answer is
 * expected.
 */
export async function closeConversation(tx: Tx, response: number): Promise<void> {
  const closed = { awaits: null, closedAt: new Date().toISOString() };
  await tx
    .insertInto('responseConversations')
    .values({ responseId: response, ...closed })
    .onConflict((conflict) => conflict.column('responseId').doUpdateSet(closed))
    .execute();
}
