import { Link } from '@tanstack/react-router';
import type { Review } from '#contract/applications/reviews/reviews.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import type { Writing } from '../../autosave/open-draft.ts';
import type { OpenedDraft } from '../../autosave/views/with-open-draft.tsx';
import { ResponseSkeleton } from '../../responses/response-skeleton.tsx';
import { openReviewQuery } from '../review-queries.ts';
import { tellDraft, useOpenReview } from './open-review.ts';

export type OpenedReview = OpenedDraft<Review, Writing>;

/** Tells `WithOpenDraft` how to open a review with its draft. */
export const reviewDrafts = {
  query: openReviewQuery,
  useOpen: useOpenReview,
  tell: tellDraft,
  written: (id: number) => ({
    address: `/reviews/edit/${id}`,
    name: 'this review',
    counted: ['part of your review is', 'parts of your review are'] as const,
  }),
  failed: 'This review could not be loaded',
  notFound: <NotFound />,
  skeleton: <ResponseSkeleton />,
};

function NotFound() {
  return (
    <MessagePage title="Review not found" action={<Link to="/reviewers/review">See your applications</Link>}>
      <p>It is somebody else’s, you declared a conflict of interest, or the link is mistyped.</p>
    </MessagePage>
  );
}
