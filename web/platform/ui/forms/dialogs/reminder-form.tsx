import { Button, Textarea } from '@mantine/core';
import { type DefaultError, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { ApiFailure } from '../../../api.ts';
import type { Key } from '../../../query-of.ts';
import { DialogActions } from '../../dialogs/dialog.tsx';
import { showAlert } from '../../feedback/alerts/alerts.ts';
import { SkeletonLines } from '../../feedback/loading/skeleton-lines.tsx';
import { FormProblem } from '../form-problem.tsx';

interface Preview {
  emails: number;
  /** of whom gets what: sending other letters is refused */
  fingerprint?: string;
  sample: { subject: string; text: string } | null;
}

interface Props<Found extends Preview> {
  /** the query of the preview: the emails that would be sent with this message */
  previewOf: (message: string) => UseQueryOptions<Found, DefaultError, Found, Key>;
  /** `seen`: the preview */
  send: (message: string, seen: Found) => Promise<{ emails: number }>;
  onSent?: () => Promise<void>;
  onClose: () => void;
  /** what is sent, if not reminders: `['email', 'emails']` */
  sends?: readonly [one: string, many: string];
  /** label of the placeholder while the preview loads */
  loading: string;
  /** shown above the message */
  above?: ReactNode;
  /** shows who gets a reminder, and who does not */
  children: (found: Found) => ReactNode;
}

/** Sends reminders or requests by email. Before sending, the user can add a message and sees who gets which email. */
export function ReminderForm<Found extends Preview>({
  previewOf,
  send,
  onSent,
  onClose,
  sends = ['reminder', 'reminders'],
  loading,
  above,
  children,
}: Props<Found>) {
  const [message, setMessage] = useState('');
  const previewed = usePaused(message);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(previewOf(previewed));
  const emails = data?.emails ?? 0;

  async function submit(): Promise<void> {
    if (!data) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await send(message, data);
      showAlert({ tone: 'success', text: `${howMany(sent.emails, `${sends[0]} is`, `${sends[1]} are`)} on the way.` });
      onClose();
      await onSent?.();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setProblem(failure.summary);
      setBusy(false);
      void refetch();
    }
  }

  return (
    <div className="stack gap-4">
      {above}
      <Textarea
        label="Your own words (optional)"
        autosize
        minRows={2}
        maxLength={2_000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <FormProblem text={problem ?? (error instanceof ApiFailure ? error.summary : undefined)} />
      {data ? children(data) : !error && <SkeletonLines label={loading} />}
      {data?.sample && <Sample {...data.sample} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={emails === 0 || isFetching || previewed !== message} onClick={() => void submit()}>
          {`Send ${howMany(emails, ...sends)}`}
        </Button>
      </DialogActions>
    </div>
  );
}

function Sample({ subject, text }: { subject: string; text: string }) {
  return (
    <details>
      <summary className="opens">What the email says</summary>
      <p>
        <strong>{subject}</strong>
      </p>
      <p className="above-2 breakable lines">{text}</p>
    </details>
  );
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
