import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Audience, createUpdate } from '#contract/people/updates/updates.ts';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { DialogActions } from '../../platform/ui/dialogs/dialog.tsx';
import { showAlert } from '../../platform/ui/feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { formatDate, today } from '../../platform/ui/text/format.ts';
import { useBusy } from '../../platform/ui/work/use-busy.ts';
import { UpdateItem } from './update-item.tsx';
import { updatePreviewQuery } from './update-queries.ts';
import classes from './updates.module.css';

interface Props {
  values: { title: string; author: string; posted: string; notes: string; audiences: Audience[] };
  requestKey: string;
  onSent: () => void;
  /** gets the server's messages by field */
  onRefused: (errors: Record<string, string>) => void;
  onClose: () => void;
}

/** Shows the receivers and the email, then sends the update, or schedules it if its posting date is later. */
export function SendUpdate({ values: { posted, ...fields }, requestKey, onSent, onRefused, onClose }: Props) {
  const preview = useQuery(updatePreviewQuery(fields));
  const { busy, run } = useBusy();
  const [problem, setProblem] = useState<string>();
  const later = posted > today();
  const { data } = preview;

  async function send(receivers: number): Promise<void> {
    setProblem(undefined);
    await run(
      async () => {
        const body = { ...fields, postedOn: posted, requestKey, ...(!later && { receivers }) };
        await call(createUpdate, { body, quiet: 'refusals' });
        const text = later ? `The update is sent on ${formatDate(posted)}.` : 'The update is on its way.';
        showAlert({ tone: 'success', text });
        onSent();
      },
      (failure) => {
        if (Object.keys(failure.fieldErrors).length > 0) return onRefused(failure.fieldErrors);
        setProblem(failure.summary);
        void preview.refetch();
      },
    );
  }

  return (
    <div className="stack gap-4">
      <FormProblem text={problem ?? (preview.error instanceof ApiFailure ? preview.error.summary : undefined)} />
      {!data && !preview.error && <SkeletonLines label="Counting the receivers" />}
      {data && (
        <>
          <p role="status">
            <strong>{howMany(data.receivers, 'person receives', 'people receive')} this update</strong>
            {later && ` on ${formatDate(posted)}, as far as we know today`}.{' '}
            {data.unsubscribed > 0 &&
              `${howMany(data.unsubscribed, 'person has', 'people have')} unsubscribed from emails and will find it on the home page only.`}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long update scrolls, also by keyboard */}
          <section aria-label="In the list" tabIndex={0} className={classes.scrolling}>
            <h3 className={classes.previewTitle}>In the list</h3>
            <div className={classes.preview}>
              <UpdateItem update={{ ...fields, id: 0, postedOn: posted, isRead: false, staff: null }} />
            </div>
          </section>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long email scrolls, also by keyboard */}
          <section aria-label="The email" tabIndex={0} className={classes.scrolling}>
            <h3 className={classes.previewTitle}>The email</h3>
            <div className={classes.preview}>
              <p>
                <strong>{data.sample.subject}</strong>
              </p>
              <p className={classes.notes}>{data.sample.text}</p>
            </div>
          </section>
        </>
      )}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Back to editing
        </Button>
        <Button loading={busy} disabled={!data || preview.isPlaceholderData} onClick={() => void send(data?.receivers ?? 0)}>
          {later ? `Schedule for ${formatDate(posted)}` : `Send to ${howMany(data?.receivers ?? 0, 'person', 'people')}`}
        </Button>
      </DialogActions>
    </div>
  );
}
