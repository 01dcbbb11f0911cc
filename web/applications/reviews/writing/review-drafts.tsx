import { Link } from '@tanstack/react-router';
import { type Review, reviewFieldNames } from '#contract/applications/reviews/reviews.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import type { StoredAnswer } from '../../autosave/answer-state.ts';
import { draftOpener, newDraft, type Writing } from '../../autosave/open-draft.ts';
import type { OpenedDraft } from '../../autosave/views/with-open-draft.tsx';
import { ResponseSkeleton } from '../../responses/response-skeleton.tsx';
import { openReviewQuery } from '../review-queries.ts';
import { sendReviewOf } from './send-review.ts';

const useOpenReview = draftOpener<Writing>((person, review, onNews) => ({
  draft: newDraft({ person, response: `review-${review}`, send: sendReviewOf(review), onNews }),
}));

/** Passes a review that was just read to its draft. */
function tellDraft({ draft }: Writing, review: Review): void {
  const stored = reviewFieldNames.map((name): [string, StoredAnswer] => [
    name,
    { answer: review[name] ?? null, revision: review.revisions[name] },
  ]);
  const written = reviewFieldNames.some((name) => review.revisions[name] > 0);
  draft.heard(new Map(stored), written ? review.updated : null);
  draft.setClosed(!review.can.edit);
}

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
