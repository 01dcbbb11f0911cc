import type { ReviewSummary } from '#contract/applications/reviews/reviews.ts';
import classes from './staff.module.css';

/** The writer of a review, marked if staff did not assign this reviewer. */
export function Reviewer({ review: { reviewerRef, assigned } }: { review: Pick<ReviewSummary, 'reviewerRef' | 'assigned'> }) {
  return (
    <>
      {reviewerRef.fullName} {!assigned && <span className={classes.notAssigned}>Not assigned</span>}
    </>
  );
}
