import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveReview } from '#contract/reviews/reviews.ts';
import { ApiFailure, call } from '../../api.ts';
import { Notice } from '../../applications/answering/notices.tsx';
import type { OpenedReview } from './with-open-review.tsx';

/** The application was reopened after this review: it counts as it is, until its reviewer says that they looked again. */
export function LookAgain({ review, readAgain }: OpenedReview) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const submitted = review.responseRef.status === 'SUBMITTED';

  async function confirmLook(): Promise<void> {
    setBusy(true);
    try {
      await call(saveReview, { params: { id: review.id }, body: { lookedAgain: true } });
      void client.invalidateQueries({ queryKey: ['reviews'] });
      await readAgain();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setBusy(false);
    }
  }

  return (
    <Notice tone="warning">
      <p>
        <strong>This application was reopened after your review.</strong>{' '}
        {submitted ? 'Read it again and change your review where you need to.' : 'Read it again once it is submitted.'}
      </p>
      {submitted && (
        <Button size="compact-md" variant="default" loading={busy} onClick={() => void confirmLook()}>
          I have looked again
        </Button>
      )}
    </Notice>
  );
}
