import { Button } from '@mantine/core';
import { useState } from 'react';
import { Notice } from '../../../platform/ui/feedback/notice.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useAnswer, useDraftStatus } from '../../autosave/open-draft.ts';
import { DraftNotices } from '../../autosave/views/draft-notices.tsx';
import { SaveState } from '../../autosave/views/save-state.tsx';
import { ConflictButton } from './conflict-button.tsx';
import { RecommendationField } from './fields/recommendation-field.tsx';
import { Comment } from './fields/review-field.tsx';
import { VisitField } from './fields/visit-field.tsx';
import { LookAgain } from './look-again.tsx';
import type { OpenedReview } from './review-drafts.tsx';
import classes from './review-panel.module.css';
import { useFinish } from './use-finish.ts';

interface Props extends OpenedReview {
  /** called before a field of the panel takes the focus */
  onFocusField: () => void;
}

export function ReviewPanel(props: Props) {
  const {
    record: review,
    open: { draft },
  } = props;
  useDraftStatus(draft);
  const { submit, next, busy, problem, missing } = useFinish(props);
  const chosen = useAnswer(draft, 'recommendation').field !== null;
  const [readFirst] = useState(review.submittedAt === null);
  return (
    <div className={classes.panel}>
      <h2 className={classes.title}>Your review</h2>
      <div className={classes.fields}>
        <div role="status" className="stack gap-4 unless-empty">
          <DraftNotices draft={draft} />
          {!review.assigned && (
            <Notice tone="warning">
              <p>This application is not assigned to you. Your review counts once programme staff include it.</p>
            </Notice>
          )}
          {review.needsAnotherLook && review.can.edit && <LookAgain {...props} />}
          {!review.can.edit && (
            <Notice tone="warning">
              <p>You can no longer change this review.</p>
            </Notice>
          )}
        </div>
        <RecommendationField draft={draft} error={missing} />
        <Comment
          draft={draft}
          name="positiveFeedback"
          label="Positive feedback"
          help="What is strong? Staff may pass this on to the nonprofit, without your name."
        />
        <Comment
          draft={draft}
          name="constructiveFeedback"
          label="Constructive feedback"
          help="What could be better? Staff may pass this on to the nonprofit, without your name."
        />
        <Comment
          draft={draft}
          name="internalNotes"
          label="Internal notes"
          help="For programme staff and yourself only. The nonprofit never reads this."
        />
        <VisitField draft={draft} />
        <ConflictButton review={review} draft={draft} />
      </div>
      <div className={classes.foot}>
        <FormProblem text={problem} />
        <SaveState draft={draft} />
        <div className={`${classes.buttons} row gap-2-half`}>
          <Button variant="default" loading={busy === 'next'} disabled={busy !== null} onClick={() => void next()}>
            Save and next
          </Button>
          <Button loading={busy === 'submit'} disabled={busy !== null} onClick={() => void submit()}>
            Submit Review
          </Button>
        </div>
        {readFirst && !chosen && <p className={classes.help}>Your review counts once it has a recommendation.</p>}
      </div>
    </div>
  );
}
