import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendTestEmail } from '#contract/platform/programme/settings.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { LetterFate } from '../../platform/mail/letter-fate.tsx';
import { refresh } from '../../platform/stale.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';

/** Sends a test email to the viewer, the same way as every email, and shows its status. */
export function TestEmail() {
  const client = useQueryClient();
  const [letter, setLetter] = useState<number>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setLetter((await call(sendTestEmail, { quiet: 'refusals' })).letter);
      void refresh(client, 'outbox');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      setProblem(error.summary);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="stack gap-2 start">
      <Button variant="default" loading={busy} onClick={() => void send()}>
        Send a test email to me
      </Button>
      <FormProblem text={problem} />
      <div role="status">{letter !== undefined && <LetterFate id={letter} />}</div>
    </div>
  );
}
