import type { ReviewChange } from '#contract/applications/reviews/reviews.ts';
import { type Actor, isReviewer, may } from '#contract/platform/access/permissions.ts';
import { type ResponseStatus, takesPart } from '#contract/platform/access/response-status.ts';
import { notAllowed } from '#server/platform/http/errors.ts';

interface ReviewRights {
  reviewer: number;
  /** the author has a conflict of interest, and staff did not assign the response in spite of it */
  inConflict: boolean;
  responseStatus: ResponseStatus;
}

type Authorship = Omit<ReviewRights, 'responseStatus'>;

const isOwn = (actor: Actor, { reviewer, inConflict }: Authorship): boolean =>
  isReviewer(actor) && actor.id === reviewer && !inConflict;

/**
 * Programme staff read every review. Reviewers read their own, unless a conflict of interest prevents this. Other reviews do not
 * exist for them.
 */
export function mayReadReview(actor: Actor, review: Authorship): boolean {
  return may(actor, 'readAllReviews') || isOwn(actor, review);
}

const mayChange = (actor: Actor, review: Authorship): boolean => may(actor, 'manageReviews') || isOwn(actor, review);

export function reviewRights(actor: Actor, review: ReviewRights): { edit: boolean; include: boolean } {
  return { edit: mayChange(actor, review) && takesPart(review.responseStatus), include: may(actor, 'manageReviews') };
}

/** Throws 403 if the actor may not change the review, or sends a field that only programme staff may change. */
export function checkReviewChange(actor: Actor, review: ReviewRights, { included }: ReviewChange): void {
  if (!mayChange(actor, review) || (included !== undefined && !may(actor, 'manageReviews')))
    throw notAllowed(actor, 'manageReviews');
}
