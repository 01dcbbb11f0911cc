import { sql } from 'kysely';
import { reviewMessages } from '#contract/applications/reviews/reviews.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { responseStates } from '#contract/platform/access/response-status.ts';
import { findReadableResponse } from '#server/applications/responses/store.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notAllowed, notFound, refuse } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/process/config.ts';
import { findSettings } from '#server/platform/programme/settings.ts';
import { findOwnReviewId } from './store.ts';

interface Begin {
  actor: Actor;
  config: Pick<Config, 'settings'>;
  body: { applicationResponse: number; reviewer?: number | undefined };
}

/**
 * Makes the row of a review of a submitted response, or finds the one that exists. Two first clicks at once make one row. Nobody
 * else sees it before something is written in it. Without an assignment, the review counts for nothing until programme staff
 * include it; a setting can refuse such reviews.
 */
export async function beginReview(tx: Tx, { actor, config, body }: Begin): Promise<{ id: number; created: boolean }> {
  const { applicationResponse, reviewer = actor.id } = body;
  if (reviewer !== actor.id) throw notAllowed();
  const response = await findReadableResponse(tx, actor, applicationResponse);
  if (!response) throw notFound();
  const existing = await findOwnReviewId(tx, reviewer, applicationResponse);
  if (existing !== undefined) return { id: existing, created: false };
  const { notReviewable } = responseStates[response.status];
  if (notReviewable !== null) throw refuse(409, notReviewable);
  const assigned = await isAssigned(tx, reviewer, applicationResponse);
  if (!assigned && !(await findSettings(tx, config)).reviewsWithoutAssignment) throw refuse(403, reviewMessages.notAssigned);
  const made = await tx
    .insertInto('applicationReviews')
    .values({ responseId: applicationResponse, reviewerId: reviewer, included: assigned || null })
    .onConflict((conflict) => conflict.columns(['responseId', 'reviewerId']).doNothing())
    .returning('id')
    .executeTakeFirst();
  const id = made?.id ?? (await findOwnReviewId(tx, reviewer, applicationResponse));
  if (id === undefined) throw notFound();
  return { id, created: made !== undefined };
}

/**
 * Whether the reviewer is assigned. Locks the response, so that no assignment is made meanwhile: it would not include the new
 * review, and the review would count for nothing.
 */
async function isAssigned(tx: Tx, reviewer: number, response: number): Promise<boolean> {
  await sql`SELECT FROM application_responses WHERE id = ${response} FOR SHARE`.execute(tx);
  const assignment = tx.selectFrom('reviewAssignments').select('reviewerId').where('responseId', '=', response);
  return (await assignment.where('reviewerId', '=', reviewer).executeTakeFirst()) !== undefined;
}
