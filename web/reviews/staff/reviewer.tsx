import type { ReviewSummary } from '#contract/reviews/reviews.ts';
import classes from './staff.module.css';

/** Who wrote a review, and whether staff assigned them. */
export function Reviewer({ review: { reviewerRef, assigned } }: { review: Pick<ReviewSummary, 'reviewerRef' | 'assigned'> }) {
  return (
    <>
      {reviewerRef.fullName} {!assigned && <span className={classes.notAssigned}>Not assigned</span>}
    </>
  );
}
