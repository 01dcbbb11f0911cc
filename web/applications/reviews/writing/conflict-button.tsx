import { Button, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { declareConflict } from '#contract/applications/reviews/conflicts.ts';
import type { Review } from '#contract/applications/reviews/reviews.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { refresh } from '../../../platform/stale.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { SubmitActions } from '../../../platform/ui/forms/submit-actions.tsx';
import type { Draft } from '../../autosave/draft.ts';
import { openReviewQuery } from '../review-queries.ts';

/** Declares a conflict of interest, which ends the reviewer's access to the nonprofit's applications. */
export function ConflictButton({ review, draft }: { review: Review; draft: Draft }) {
  const [opened, setOpened] = useState(false);
  return (
    <div>
      <Button variant="subtle" px={0} onClick={() => setOpened(true)}>
        I can't review this: conflict
      </Button>
      <Dialog title="Declare a conflict of interest" opened={opened} onClose={() => setOpened(false)}>
        <ConflictForm review={review} draft={draft} onCancel={() => setOpened(false)} />
      </Dialog>
    </div>
  );
}

function ConflictForm({ review, draft, onCancel }: { review: Review; draft: Draft; onCancel: () => void }) {
  const { nonprofitRef } = review.responseRef;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function declare(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      // typed text is saved first: afterwards the author can no longer change this review
      await draft.flush();
      await call(declareConflict, { body: { nonprofit: nonprofitRef.id, reason }, quiet: true });
      showAlert({ tone: 'success', text: `Conflict declared. You no longer see applications of ${nonprofitRef.name}.` });
      await navigate({ to: '/reviewers/review', ignoreBlocker: true });
      client.removeQueries({ queryKey: openReviewQuery(review.id).queryKey });
      void refresh(client, 'reviews');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.summary);
      setBusy(false);
    }
  }

  return (
    <form className="stack gap-5" onSubmit={(event) => void declare(event)} noValidate>
      <p>
        You will no longer see applications of <strong>{nonprofitRef.name}</strong>, and programme staff will give this one to
        another reviewer. Only programme staff can undo this.
      </p>
      <FormProblem text={problem} />
      <Textarea
        label="Reason (optional)"
        description="Only programme staff read this."
        autosize
        minRows={2}
        maxLength={2_000}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <SubmitActions submit="Declare conflict" busy={busy} loss onCancel={onCancel} />
    </form>
  );
}
