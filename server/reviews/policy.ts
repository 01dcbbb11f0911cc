import { type Actor, isProgrammeStaff, isReviewer } from '#contract/people/permissions.ts';
import type { ReviewChange } from '#contract/reviews/reviews.ts';
import { notAllowed } from '#server/http/errors.ts';

interface ReviewRights {
  reviewer: number;
  /** its author declared a conflict of interest, or has one */
  inConflict: boolean;
}

/** Programme staff read every review, reviewers their own. Other people's reviews do not exist for them. */
export function mayReadReview(actor: Actor, { reviewer, inConflict }: ReviewRights): boolean {
  return isProgrammeStaff(actor) || (isReviewer(actor) && actor.id === reviewer && !inConflict);
}

export function reviewRights(actor: Actor, review: ReviewRights): { edit: boolean; include: boolean } {
  return { edit: mayReadReview(actor, review), include: isProgrammeStaff(actor) };
}

/** Throws 403 where somebody sends what is programme staff's alone. */
export function checkReviewChange(actor: Actor, { included }: ReviewChange): void {
  if (included !== undefined && !isProgrammeStaff(actor)) throw notAllowed();
}
