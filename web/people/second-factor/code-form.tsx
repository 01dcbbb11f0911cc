import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { typedCode } from '#contract/platform/access/typed-code.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';
import classes from './second-factor.module.css';

interface Props {
  send: (code: string) => Promise<void>;
  onBack: () => void;
  /** text of the main button */
  submit?: string;
  back?: string;
}

/** Asks for the code of the authenticator app, or for a recovery code. */
export function CodeForm({ send, onBack, submit: label = 'Log In', back = 'Back' }: Props) {
  const [byRecovery, setByRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { field, general, busy, submit } = useCallForm({
    initialValues: { code: '' },
    schema: z.object({ code: typedCode }),
    send: ({ code }) => send(code),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus the field again when the kind of code changes
  useEffect(() => input.current?.focus(), [byRecovery]);

  return (
    <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      <TextInput
        {...field('code')}
        key={String(byRecovery)}
        ref={input}
        label={byRecovery ? 'Recovery code' : 'Code'}
        description={
          byRecovery ? 'One of the codes that you saved when you set this up.' : 'Six digits from your authenticator app.'
        }
        autoComplete="one-time-code"
        inputMode={byRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        data-autofocus
        classNames={{ input: classes.code ?? '' }}
      />
      <Button type="submit" size="md" loading={busy} fullWidth>
        {label}
      </Button>
      <div className={classes.ways}>
        <Button variant="subtle" size="compact-md" onClick={() => setByRecovery(!byRecovery)}>
          {byRecovery ? 'Use the app’s code' : 'Use a recovery code'}
        </Button>
        <Button variant="subtle" size="compact-md" onClick={onBack}>
          {back}
        </Button>
      </div>
    </form>
  );
}
