import { Button, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TemplateSummary } from '#contract/applications/templates.ts';
import { reminderMessages, remindReviewers } from '#contract/reviews/reminders.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { ApiFailure, call } from '../../api.ts';
import { publishedTemplatesQuery } from '../../applications/responses/response-queries.ts';
import { listOf } from '../../query-of.ts';
import { Dialog, DialogActions } from '../../ui/dialogs/dialog.tsx';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { Unloaded } from '../../ui/feedback/unloaded.tsx';
import { FormProblem } from '../../ui/forms/form-problem.tsx';
import { formatCount } from '../../ui/text/format.ts';
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
        <WithApplications onClose={() => setOpened(false)} />
      </Dialog>
    </>
  );
}

function WithApplications({ onClose }: { onClose: () => void }) {
  const query = useQuery(publishedTemplatesQuery);
  const { data } = query;
  const [newest] = data ?? [];
  if (data && newest) return <Reminders templates={data} newest={newest.id} onClose={onClose} />;
  if (data) return <EmptyState title="No application is published." text="Reminders are sent for one application." />;
  return <Unloaded query={query} what="the applications" />;
}

const typingPause = 300;

/** The text as it was when typing last paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPause);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

interface Props {
  templates: readonly TemplateSummary[];
  newest: number;
  onClose: () => void;
}

function Reminders({ templates, newest, onClose }: Props) {
  const [template, setTemplate] = useState(newest);
  const [message, setMessage] = useState('');
  const previewed = usePaused(message);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const preview = useQuery(
    listOf(
      remindReviewers,
      { query: { dryRun: true }, body: { applicationTemplate: template, message: previewed } },
      { staleTime: 0 },
    ),
  );

  async function send(): Promise<void> {
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
    <div className="stack gap-5">
      <NativeSelect label="Application" value={template} onChange={({ currentTarget: { value } }) => setTemplate(Number(value))}>
        {templates.map(({ id, name }) => (
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
        <Button
          loading={busy}
          disabled={!data || data.emails === 0 || preview.isFetching || previewed !== message}
          onClick={() => void send()}
        >
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
              {paused && <span className="soft text-14"> · was reminded a short time ago: gets no email now</span>}
              <div className="soft text-14">{missing.join(', ')}</div>
            </li>
          ))}
        </ul>
      </section>
      {sample && (
        <details>
          <summary className="opens">What the email says</summary>
          <p>
            <strong>{sample.subject}</strong>
          </p>
          <p className="breakable lines">{sample.text}</p>
        </details>
      )}
    </>
  );
}
