import { sql } from 'kysely';
import {
  type Review,
  type ReviewChange,
  type ReviewConflicts,
  type ReviewField,
  type ReviewFields,
  reviewFieldNames,
  reviewMessages,
} from '#contract/applications/reviews/reviews.ts';
import type { Actor } from '#contract/platform/access/permissions.ts';
import { isReviewable, takesPart } from '#contract/platform/access/response-status.ts';
import { personName } from '#server/people/person-name.ts';
import { recordChange } from '#server/platform/audit/record-change.ts';
import type { Tx } from '#server/platform/database/connection.ts';
import { notFound, refuse } from '#server/platform/http/errors.ts';
import { addNotices } from '#server/platform/notices/add-notices.ts';
import { checkReviewChange, mayReadReview } from './policy.ts';
import { asReview, type FieldRevisions, holdResponse, lockReview, type ReviewRow } from './store.ts';

/** The outcome of a save. The fields in `conflicts` were not stored, because another page had changed them meanwhile. */
interface Saved {
  review: Review;
  conflicts: ReviewConflicts;
}

/**
 * Saves the sent fields of a review. Locks the row first, so that two saves cannot overwrite each other unseen. A save that
 * arrives after a later save of the same page changes nothing.
 */
export async function saveReviewFields(tx: Tx, actor: Actor, id: number, change: ReviewChange): Promise<Saved> {
  await holdResponse(tx, id);
  const row = await lockReview(tx, id);
  if (!row || !mayReadReview(actor, row)) throw notFound();
  checkReviewChange(actor, row, change);
  if (!takesPart(row.responseStatus)) throw refuse(409, reviewMessages.withdrawn);
  if (isLate(row, change)) return { review: asReview(actor, row), conflicts: {} };
  const { written, conflicts } = await sortFields(tx, row, change);
  const after = apply(row, actor, change, written);
  await writeReview(tx, after);
  if (!row.isWritten && written.length > 0 && row.included === null) await tellStaff(tx, row);
  if (change.included !== undefined && change.included !== (row.included === true)) await recordInclusion(tx, actor, row, after);
  return { review: asReview(actor, after), conflicts };
}

/** The 409 response for the fields in conflict. Thrown after the transaction, so that the other fields stay stored. */
export function refuseConflicts({ review, conflicts }: Saved) {
  return refuse(409, 'Another page changed this review in the meantime.', undefined, { conflicts, current: review });
}

function isLate(row: ReviewRow, { writer, sequence }: ReviewChange): boolean {
  return writer !== undefined && sequence !== undefined && (row.writers[writer] ?? 0) >= sequence;
}

/** Sorts the sent fields: those to store, and those that another writer has changed since this page read them. */
async function sortFields(tx: Tx, row: ReviewRow, change: ReviewChange) {
  const written: ReviewField[] = [];
  const conflicts: ReviewConflicts = {};
  for (const field of reviewFieldNames) {
    const sent = change[field];
    if (sent === undefined || sent === row[field]) continue;
    const stored = row.fieldRevisions[field];
    const typedOver = change.revisions?.[field];
    const sameWriter = change.writer !== undefined && stored?.writer === change.writer;
    if (typedOver === undefined || sameWriter || typedOver === (stored?.revision ?? 0)) written.push(field);
    else
      conflicts[field] = {
        value: row[field],
        revision: stored?.revision ?? 0,
        writtenBy: await nameOf(tx, stored?.by ?? row.reviewer),
        writtenAt: stored?.at ?? row.updatedAt,
      };
  }
  return { written, conflicts };
}

async function nameOf(tx: Tx, id: number): Promise<string> {
  const user = await tx.selectFrom('users').select(['firstName', 'lastName', 'email']).where('id', '=', id).executeTakeFirst();
  return user ? personName(user) : '';
}

function apply(row: ReviewRow, actor: Actor, change: ReviewChange, written: readonly ReviewField[]): ReviewRow {
  const now = new Date().toISOString();
  const sent: Partial<ReviewFields> = Object.fromEntries(written.map((field) => [field, change[field]]));
  const revisions: FieldRevisions = { ...row.fieldRevisions };
  for (const field of written) {
    const revision = (row.fieldRevisions[field]?.revision ?? 0) + 1;
    revisions[field] = { revision, writer: change.writer ?? null, by: actor.id, at: now };
  }
  const after = { ...row, ...sent };
  // the reviewer can look again only once the response is submitted again
  const looked = change.lookedAgain === true && actor.id === row.reviewer && isReviewable(row.responseStatus);
  return {
    ...after,
    // only a visit can have been a positive experience
    positiveExperience: after.hasVisited ? after.positiveExperience : null,
    included: includedAfter(row, change),
    fieldRevisions: revisions,
    writers:
      change.writer === undefined || change.sequence === undefined
        ? row.writers
        : { ...row.writers, [change.writer]: change.sequence },
    needsAnotherLook: row.needsAnotherLook && !looked,
    submittedAt: row.submittedAt ?? (after.recommendation === null ? null : now),
    updatedAt: written.length > 0 || looked ? now : row.updatedAt,
  };
}

/**
 * Excluding a review that has no assignment makes the review count for nothing (null). An excluded review with an assignment
 * counts as done, without its score.
 */
function includedAfter({ included, assigned }: ReviewRow, change: ReviewChange): boolean | null {
  if (change.included === undefined) return included;
  return change.included || (assigned ? false : null);
}

async function writeReview(tx: Tx, after: ReviewRow): Promise<void> {
  const { score } = await tx
    .updateTable('applicationReviews')
    .set({
      ...Object.fromEntries(reviewFieldNames.map((field) => [field, after[field]])),
      included: after.included,
      fieldRevisions: JSON.stringify(after.fieldRevisions),
      writers: JSON.stringify(after.writers),
      needsAnotherLook: after.needsAnotherLook,
      submittedAt: after.submittedAt,
      updatedAt: after.updatedAt,
    })
    .where('id', '=', after.id)
    .returning('score')
    .executeTakeFirstOrThrow();
  after.score = score;
}

/** Tells programme staff of a review without an assignment, once its author has written something. */
async function tellStaff(tx: Tx, { reviewer, reviewerName, nonprofitName, responseId }: ReviewRow): Promise<void> {
  await addNotices(
    tx,
    { may: 'manageReviews' },
    {
      kind: 'REVIEW_NOT_ASSIGNED',
      title: 'Review without an assignment',
      text: `${reviewerName} began a review of ${nonprofitName}, which is not assigned to them. It counts once you include it.`,
      path: `/applications/responses/${responseId}`,
      except: reviewer,
    },
  );
}

async function recordInclusion(tx: Tx, actor: Actor, before: ReviewRow, after: ReviewRow): Promise<void> {
  await recordChange(tx, {
    actor,
    action: after.included ? 'included a review' : 'excluded a review',
    subject: { kind: 'review', id: after.id, name: `${after.nonprofitName}: ${after.reviewerName}` },
    changes: { included: { from: before.included === true, to: after.included === true } },
  });
}

/** Marks the reviews of a reopened response: their reviewers have to look again. */
export async function markReviewsForAnotherLook(tx: Tx, response: number): Promise<void> {
  await sql`UPDATE application_reviews SET needs_another_look = true
    WHERE response_id = ${response} AND recommendation IS NOT NULL`.execute(tx);
}
