import { randomUUID } from 'node:crypto';
import type { Recommendation } from '#contract/applications/reviews/recommendations.ts';
import type { Db } from '#server/platform/database/connection.ts';
import { createApplicationResponse } from './application-responses.ts';
import { createSignedIn, type SignedInPerson } from './people.ts';

/** Creates a reviewer whose email domain nobody else has. */
export function createReviewer(db: Db, traits: Parameters<typeof createSignedIn>[1] = {}): Promise<SignedInPerson> {
  // a random part, because browser tests share one database: counters of two workers would make the same address
  const mark = randomUUID();
  return createSignedIn(db, { roles: ['REVIEWER'], email: `reviewer@reviewer-${mark}.example`, ...traits });
}

/** Creates a submitted response. Override only what the test is about. */
export function createSubmittedResponse(db: Db, traits: Parameters<typeof createApplicationResponse>[1] = {}) {
  return createApplicationResponse(db, { submittedAt: '2026-03-01T12:00:00Z', ...traits });
}

interface ReviewTraits {
  responseId?: number;
  reviewerId?: number;
  recommendation?: Recommendation | null;
  positiveFeedback?: string;
  constructiveFeedback?: string;
  internalNotes?: string;
  hasVisited?: boolean;
  positiveExperience?: boolean | null;
  /** null: the review was begun without an assignment */
  included?: boolean | null;
}

/** Creates a review. Override only what the test is about. */
export async function createReview(db: Db, traits: ReviewTraits = {}): Promise<{ id: number }> {
  const { responseId, reviewerId, ...columns } = traits;
  return db
    .insertInto('applicationReviews')
    .values({
      responseId: responseId ?? (await createSubmittedResponse(db)).id,
      reviewerId: reviewerId ?? (await createReviewer(db)).id,
      included: true,
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Assigns a reviewer to a response without sending an email. */
export async function createAssignment(db: Db, responseId: number, reviewerId: number): Promise<void> {
  await db.insertInto('reviewAssignments').values({ responseId, reviewerId }).execute();
}

/** Stores a decision on a response, as already released. */
export async function createReleasedDecision(db: Db, responseId: number, decision = 'ACCEPTED'): Promise<void> {
  const { templateId } = await db
    .selectFrom('applicationResponses')
    .select('templateId')
    .where('id', '=', responseId)
    .executeTakeFirstOrThrow();
  const release = await db
    .insertInto('decisionReleases')
    .values({ templateId })
    .returning(['id', 'releasedAt'])
    .executeTakeFirstOrThrow();
  const acceptedYear = decision === 'ACCEPTED' ? new Date(release.releasedAt).getFullYear() : null;
  const released = { acceptedYear, releaseId: release.id, releasedAt: release.releasedAt };
  await db
    .insertInto('responseDecisions')
    .values({ responseId, decision, ...released })
    .execute();
}
