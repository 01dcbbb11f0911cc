import type { ReviewChange } from '#contract/applications/reviews/reviews.ts';
import { type Actor, isProgrammeStaff, isReviewer } from '#contract/platform/access/permissions.ts';
import { notAllowed } from '#server/platform/http/errors.ts';

interface ReviewRights {
  reviewer: number;
  /** the author has a conflict of interest, and staff did not assign the response in spite of it */
  inConflict: boolean;
}

/**
 * Programme staff read every review. Reviewers read their own, unless a conflict of interest prevents this. Other reviews do not
 * exist for them.
 */
export function mayReadReview(actor: Actor, { reviewer, inConflict }: ReviewRights): boolean {
  return isProgrammeStaff(actor) || (isReviewer(actor) && actor.id === reviewer && !inConflict);
}

export function reviewRights(actor: Actor, review: ReviewRights): { edit: boolean; include: boolean } {
  return { edit: mayReadReview(actor, review), include: isProgrammeStaff(actor) };
}

/** Throws 403 if anyone but programme staff sends a field that only programme staff may change. */
export function checkReviewChange(actor: Actor, { included }: ReviewChange): void {
  if (included !== undefined && !isProgrammeStaff(actor)) throw notAllowed();
}
