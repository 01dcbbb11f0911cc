import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveReview } from '#contract/applications/reviews/reviews.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { ApiFailure, call } from '../../../../platform/api.ts';
import { useSignedInUser } from '../../../../platform/session.ts';
import { refresh } from '../../../../platform/stale.ts';
import classes from '../staff.module.css';

interface Props {
  review: { id: number; included?: boolean | undefined; reviewerRef: { fullName: string } };
}

/** The box “counts in averages” of a review. A change is saved at once, and undone if saving fails. */
export function IncludedBox({ review: { id, included = false, reviewerRef } }: Props) {
  const client = useQueryClient();
  const [wanted, setWanted] = useState<boolean>();
  const mayChange = may(useSignedInUser(), 'manageReviews');

  async function save(next: boolean): Promise<void> {
    setWanted(next);
    try {
      await call(saveReview, { params: { id }, body: { included: next } });
      await refresh(client, 'reviews', 'response', 'responses', 'board');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
    } finally {
      setWanted(undefined);
    }
  }

  if (!mayChange) return included ? 'Yes' : 'No';
  return (
    <label className={`${classes.included} placed`}>
      <input
        type="checkbox"
        checked={wanted ?? included}
        disabled={wanted !== undefined}
        onChange={({ currentTarget }) => void save(currentTarget.checked)}
      />
      <span className="only-read-out">The review of {reviewerRef.fullName} counts</span>
    </label>
  );
}
