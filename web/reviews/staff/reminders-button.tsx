import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderMessages, remindReviewers } from '#contract/reviews/reminders.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { ApiFailure, call } from '../../api.ts';
import { publishedTemplatesQuery } from '../../applications/responses/response-queries.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { formatCount } from '../../ui/text/format.ts';
import dialogForm from '../dialog-form.module.css';
import classes from './reminders.module.css';

type Preview = ResultOf<typeof remindReviewers>;

/** Reminds the reviewers who are behind: shows who gets what, then sends. */
export function RemindersButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        Send reminders
      </Button>
      <Dialog title="Remind reviewers" opened={opened} onClose={() => setOpened(false)}>
        <Reminders onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function Reminders({ onClose }: { onClose: () => void }) {
  const templates = useQuery(publishedTemplatesQuery).data;
  const [chosen, setChosen] = useState<number>();
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const template = chosen ?? templates?.[0]?.id;
  const preview = useQuery({
    queryKey: ['reminders', template, message],
    queryFn: ({ signal }) =>
      call(remindReviewers, {
        query: { dryRun: true },
        body: { applicationTemplate: template ?? 0, message },
        signal,
        quiet: true,
      }),
    enabled: template !== undefined,
    staleTime: 0,
    placeholderData: (before) => before,
  });

  async function send(): Promise<void> {
    if (template === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { emails } = await call(remindReviewers, { body: { applicationTemplate: template, message }, quiet: true });
      showAlert({ tone: 'success', text: `${formatCount(emails, 'reminder is', 'reminders are')} on the way.` });
      onClose();
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.summary);
      setBusy(false);
    }
  }

  const { data, error } = preview;
  return (
    <div className={dialogForm.form}>
      <NativeSelect
        label="Application"
        value={template ?? ''}
        onChange={({ currentTarget: { value } }) => setChosen(Number(value) || undefined)}
      >
        {templates?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <Textarea
        label="Your own words (optional)"
        autosize
        minRows={2}
        maxLength={2_000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <FormProblem text={problem ?? (error instanceof ApiFailure ? error.summary : undefined)} />
      {data ? <Behind preview={data} /> : !error && <SkeletonLines label="Loading who is behind" lines={3} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={!data || data.emails === 0 || preview.isFetching} onClick={() => void send()}>
          {`Send ${formatCount(data?.emails ?? 0, 'reminder', 'reminders')}`}
        </Button>
      </DialogActions>
    </div>
  );
}

function Behind({ preview: { reviewers, sample } }: { preview: Preview }) {
  if (reviewers.length === 0) return <p role="status">{reminderMessages.nobody}</p>;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, also by keyboard */}
      <section className={classes.behind} aria-label="Who is behind" tabIndex={0}>
        <ul>
          {reviewers.map(({ id, fullName, email, done, assigned, missing, paused }) => (
            <li key={id}>
              <strong>{fullName || email}</strong>: {done} of {assigned} done
              {paused && <span className={classes.soft}> · was reminded a short time ago: gets no email now</span>}
              <div className={classes.soft}>{missing.join(', ')}</div>
            </li>
          ))}
        </ul>
      </section>
      {sample && (
        <details>
          <summary className={classes.summary}>What the email says</summary>
          <p>
            <strong>{sample.subject}</strong>
          </p>
          <p className={classes.text}>{sample.text}</p>
        </details>
      )}
    </>
  );
}
