import { Link } from '@tanstack/react-router';
import type { Review } from '#contract/reviews/reviews.ts';
import { ResponseSkeleton } from '../../applications/responses/response-skeleton.tsx';
import type { Writing } from '../../drafts/autosave/open-draft.ts';
import type { OpenedDraft } from '../../drafts/views/with-open-draft.tsx';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
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
