import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readReviewChanges, saveReview } from '#contract/applications/reviews/reviews.ts';
import { isReviewable } from '#contract/platform/access/response-status.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { call } from '../../../platform/api.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { refresh } from '../../../platform/stale.ts';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { useBusy } from '../../../platform/ui/work/use-busy.ts';
import classes from './look-again.module.css';
import type { OpenedReview } from './review-drafts.tsx';

/**
 * Shown if the application was reopened after this review. The review still counts. Its author confirms here that they have
 * looked at the application again.
 */
export function LookAgain({ record: review, readAgain }: OpenedReview) {
  const client = useQueryClient();
  const { busy, run } = useBusy();
  const submitted = isReviewable(review.responseRef.status);

  async function confirmLook(): Promise<void> {
    await run(async () => {
      await call(saveReview, { params: { id: review.id }, body: { lookedAgain: true } });
      void refresh(client, 'reviews');
      await readAgain();
    });
  }

  return (
    <Notice tone="warning">
      <p>
        <strong>This application was reopened after your review.</strong>{' '}
        {submitted ? 'Read what changed, and change your review where you need to.' : 'Read it again once it is submitted.'}
      </p>
      {submitted && (
        <>
          <WhatChanged review={review.id} />
          <Button size="compact-sm" variant="default" loading={busy} onClick={() => void confirmLook()}>
            I have looked again
          </Button>
        </>
      )}
    </Notice>
  );
}

function WhatChanged({ review }: { review: number }) {
  const { data, error } = useQuery(queryOf(readReviewChanges, { params: { id: review } }));
  if (error) return <p>What changed could not be loaded.</p>;
  if (!data) return null;
  if (data.changes.length === 0) return <p>No answer changed.</p>;
  return (
    <details className="opens-inside full">
      <summary>{howMany(data.changes.length, 'answer changed', 'answers changed')}</summary>
      {data.changes.map(({ uid, question, before, after }) => (
        <div key={uid} className={`${classes.change} line-details small-terms`}>
          <p className="strong breakable">{question}</p>
          <dl>
            <dt>Before</dt>
            <dd>{before || '(no answer)'}</dd>
            <dt>Now</dt>
            <dd>{after || '(no answer)'}</dd>
          </dl>
        </div>
      ))}
    </details>
  );
}
