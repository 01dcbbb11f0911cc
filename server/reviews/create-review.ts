import type { Actor } from '#contract/people/permissions.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import type { Tx } from '#server/database/connection.ts';
import { notAllowed, notFound, refuse } from '#server/http/errors.ts';
import { findOwnReviewId } from './store.ts';

/** Begins a review of a submitted response, or finds the one that exists. Two first clicks at once begin one. */
export async function beginReview(
  tx: Tx,
  actor: Actor,
  { applicationResponse, reviewer = actor.id }: { applicationResponse: number; reviewer?: number | undefined },
): Promise<{ id: number; created: boolean }> {
  if (reviewer !== actor.id) throw notAllowed();
  const response = await findReadableResponse(tx, actor, applicationResponse);
  if (!response) throw notFound();
  const existing = await findOwnReviewId(tx, reviewer, applicationResponse);
  if (existing !== undefined) return { id: existing, created: false };
  if (response.status !== 'SUBMITTED') throw refuse(409, 'This application is not submitted yet.');
  const made = await tx
    .insertInto('applicationReviews')
    .values({ responseId: applicationResponse, reviewerId: reviewer })
    .onConflict((conflict) => conflict.columns(['responseId', 'reviewerId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, created: true };
  const quicker = await findOwnReviewId(tx, reviewer, applicationResponse);
  if (quicker === undefined) throw notFound();
  return { id: quicker, created: false };
}
