import { Button, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { remindNonprofits } from '#contract/reporting/reporting.ts';
import { periodName } from '#contract/reporting/reporting-dates.ts';
import { ApiFailure, call } from '../api.ts';
import { listOf } from '../query-of.ts';
import { Dialog, DialogActions } from '../ui/dialogs/dialog.tsx';
import { showAlert } from '../ui/feedback/alerts.ts';
import { SkeletonLines } from '../ui/feedback/skeleton-lines.tsx';
import { FormProblem } from '../ui/forms/form-problem.tsx';
import { formatCount } from '../ui/text/format.ts';
import { Receivers } from './receivers.tsx';
import { dropReporting, type Period } from './reporting-queries.ts';

interface Props {
  period: Period;
  /** nonprofits to remind; undefined: all that have not reported */
  only: readonly number[] | undefined;
}

/** Reminds nonprofits that have not reported: shows who gets what, then sends. */
export function RemindersButton({ period, only }: Props) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Send reminders</Button>
      <Dialog title={`Remind about ${periodName(period)}`} opened={opened} onClose={close}>
        <Reminders period={period.id} only={only} onClose={close} />
      </Dialog>
    </>
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

function Reminders({ period, only, onClose }: Pick<Props, 'only'> & { period: number; onClose: () => void }) {
  const client = useQueryClient();
  const chosen = only && { nonprofits: [...only] };
  const [message, setMessage] = useState('');
  const previewed = usePaused(message);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data, error, isFetching, refetch } = useQuery(
    listOf(
      remindNonprofits,
      { params: { id: period }, query: { dryRun: true }, body: { ...chosen, message: previewed } },
      { staleTime: 0 },
    ),
  );
  const emails = data?.emails ?? 0;

  async function send(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const sent = await call(remindNonprofits, { params: { id: period }, body: { ...chosen, message, emails }, quiet: true });
      showAlert({ tone: 'success', text: `${formatCount(sent.emails, 'reminder is', 'reminders are')} on the way.` });
      onClose();
      await dropReporting(client);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setProblem(failure.summary);
      setBusy(false);
      void refetch();
    }
  }

  return (
    <div className="stack gap-4">
      <Textarea
        label="Your own words (optional)"
        autosize
        minRows={2}
        maxLength={2_000}
        value={message}
        onChange={({ currentTarget }) => setMessage(currentTarget.value)}
      />
      <FormProblem text={problem ?? (error instanceof ApiFailure ? error.summary : undefined)} />
      {only && <p>Only the nonprofits that your search found.</p>}
      {data ? <Receivers preview={data} /> : !error && <SkeletonLines label="Loading who has not reported" />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={busy} disabled={emails === 0 || isFetching || previewed !== message} onClick={() => void send()}>
          {`Send ${formatCount(emails, 'reminder', 'reminders')}`}
        </Button>
      </DialogActions>
    </div>
  );
}
