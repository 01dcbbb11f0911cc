import { Button } from '@mantine/core';
import { useState } from 'react';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';

interface Props {
  /** signs in; returns what went wrong, or undefined after success */
  onUse: () => Promise<string | undefined>;
  label: string;
}

/** Signs in by a passkey instead of by the form. Renders nothing if the browser does not support passkeys. */
export function PasskeyButton({ onUse, label }: Props) {
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (!('PublicKeyCredential' in window)) return null;

  async function use(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      setProblem(await onUse());
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="stack gap-2">
      {problem && <FormProblem text={problem} />}
      <Button variant="default" size="md" fullWidth loading={busy} onClick={() => void use()}>
        {label}
      </Button>
    </div>
  );
}
