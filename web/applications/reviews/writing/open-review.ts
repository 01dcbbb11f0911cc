import { type Review, reviewFieldNames } from '#contract/applications/reviews/reviews.ts';
import type { StoredAnswer } from '../../autosave/answer-state.ts';
import { draftOpener, newDraft, type Writing } from '../../autosave/open-draft.ts';
import { sendReviewOf } from './send-review.ts';

export const useOpenReview = draftOpener<Writing>((person, review, onNews) => ({
  draft: newDraft({ person, response: `review-${review}`, send: sendReviewOf(review), onNews }),
}));

/** Passes a review that was just read to its draft. */
export function tellDraft({ draft }: Writing, review: Review): void {
  const stored = reviewFieldNames.map((name): [string, StoredAnswer] => [
    name,
    { answer: review[name] ?? null, revision: review.revisions[name] },
  ]);
  const written = reviewFieldNames.some((name) => review.revisions[name] > 0);
  draft.heard(new Map(stored), written ? review.updated : null);
  draft.setClosed(!review.can.edit);
}
