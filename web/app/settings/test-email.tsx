import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sendTestEmail } from '#contract/platform/programme/settings.ts';
import { ApiFailure, call } from '../../platform/api.ts';
import { letterQuery } from '../../platform/mail/outbox-queries.ts';
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
      <div role="status">{letter !== undefined && <Fate id={letter} />}</div>
    </div>
  );
}

function Fate({ id }: { id: number }) {
  const { data, error } = useQuery(letterQuery(id));
  const details = (
    <Link to="/outbox/$id" params={{ id: String(id) }}>
      Open it in the outbox
    </Link>
  );
  if (error) return <p className="loss">What became of the email could not be loaded. {details}</p>;
  if (data?.state === 'SENT')
    return (
      <p>
        Sent to {data.recipient}. The mail server took it; look into your mailbox. {details}
      </p>
    );
  if (data?.state === 'KEPT')
    return (
      <p>
        Kept here: no mail server is set up, so the email to {data.recipient} did not leave Almoner. {details}
      </p>
    );
  if (data?.state === 'FAILED')
    return (
      <p className="loss">
        Failed: {data.lastError ?? 'no reason given'}. {details}
      </p>
    );
  if (data?.lastError)
    return (
      <p className="loss">
        Not sent yet, Almoner tries again: {data.lastError}. {details}
      </p>
    );
  return <p>The email is on its way…</p>;
}
