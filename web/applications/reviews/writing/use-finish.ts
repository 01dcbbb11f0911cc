import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { OwnWork } from '#contract/applications/reviews/own-work.ts';
import { createReview } from '#contract/applications/reviews/reviews.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { focusQuestion } from '../../questions/question-ids.ts';
import { ownWorkQuery } from '../review-queries.ts';
import type { OpenedReview } from './review-drafts.tsx';

const texts = {
  missing: 'Choose a recommendation, or “No score” if you can’t give one.',
  unsaved: 'Not saved yet: some of your review could not be sent. Nothing is lost. Try again in a moment.',
  conflicts: 'Choose first between the two versions above.',
  refused: 'Some of your review was refused. See the messages above.',
  unreachable: 'Your review is saved, but the next application could not be opened. Try again in a moment.',
};

/** Whether a review is finished. If the application was reopened after the review, the reviewer must look at it again first. */
function isDone({ review }: OwnWork): boolean {
  return review !== null && review.recommendation !== null && !review.needsAnotherLook;
}

interface Options extends OpenedReview {
  onFocusField: () => void;
}

/**
 * “Submit Review” saves, and returns to the list if a recommendation is chosen. “Save and next” saves, and opens the next
 * application.
 */
export function useFinish({ record: review, open: { draft }, onFocusField }: Options) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<'submit' | 'next' | null>(null);
  const [problem, setProblem] = useState<string>();
  const [missing, setMissing] = useState<string>();

  async function saved(): Promise<boolean> {
    const all = await draft.flush();
    const { conflicts, refused } = draft.status;
    if (conflicts.length > 0) setProblem(texts.conflicts);
    else if (refused.length > 0) setProblem(texts.refused);
    else if (!all) setProblem(texts.unsaved);
    if (all) void refresh(client, 'reviews');
    return all;
  }

  async function step(which: 'submit' | 'next', go: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(which);
    setProblem(undefined);
    try {
      if (await saved()) await go();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.isRefusal ? error.summary : texts.unreachable);
    } finally {
      setBusy(null);
    }
  }

  function submit(): Promise<void> {
    return step('submit', async () => {
      if (draft.answer('recommendation').field === null) {
        setMissing(texts.missing);
        onFocusField();
        return focusQuestion('recommendation');
      }
      showAlert({ tone: 'success', text: `Your review of ${review.responseRef.nonprofitRef.name} is saved.` });
      await navigate({ to: '/reviewers/review' });
    });
  }

  function next(): Promise<void> {
    return step('next', async () => {
      const { assigned } = await client.fetchQuery(ownWorkQuery);
      const open = assigned.find((work) => work.response !== review.applicationResponse && !isDone(work));
      if (!open) {
        showAlert({ tone: 'success', text: 'Saved. No other application waits for you.' });
        return void (await navigate({ to: '/reviewers/review' }));
      }
      const id = open.review?.id ?? (await call(createReview, { body: { applicationResponse: open.response }, quiet: true })).id;
      await navigate({ to: '/reviews/edit/$id', params: { id: String(id) } });
    });
  }

  return { submit, next, busy, problem, missing };
}
