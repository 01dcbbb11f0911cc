import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { typedPassword } from '#contract/platform/access/accounts.ts';
import { listPasskeys } from '#contract/platform/access/passkeys.ts';
import { signInAgain } from '#contract/platform/access/sessions.ts';
import { call } from '../../platform/api.ts';
import { useAsked } from '../../platform/ask-again.ts';
import { queryOf } from '../../platform/query-of.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { Dialog } from '../../platform/ui/dialogs/dialog.tsx';
import { PasswordField } from '../../platform/ui/forms/fields/password-field.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { CodeForm } from '../second-factor/code-form.tsx';

const passkeysQuery = queryOf(listPasskeys);

/** Asks the user to sign in again before a sensitive act, which then continues. The layout renders this dialog once. */
export function AskAgainDialog() {
  const asked = useAsked();
  const cancel = () => asked?.answer(false);
  const prove = async (body: { password: string } | { code: string }) => {
    await call(signInAgain, { body, quiet: 'refusals' });
    asked?.answer(true);
  };
  return (
    <Dialog title="Is it you?" above opened={asked !== null} onClose={cancel} size="narrow">
      <p className="below-4">This needs a recent sign-in. What you were doing then goes on.</p>
      {asked?.by === 'code' && <CodeForm send={(code) => prove({ code })} onBack={cancel} submit="Continue" back="Cancel" />}
      {asked?.by === 'password' && <PasswordForm send={(password) => prove({ password })} onCancel={cancel} />}
      <ByPasskey onDone={() => asked?.answer(true)} />
    </Dialog>
  );
}

function PasswordForm({ send, onCancel }: { send: (password: string) => Promise<void>; onCancel: () => void }) {
  const { email } = useSignedInUser();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { password: '' },
    schema: z.object({ password: typedPassword }),
    send: ({ password }) => send(password),
  });
  return (
    <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      {/* tells password managers to which account the password belongs */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" size="md" data-autofocus />
      <Button type="submit" size="md" loading={busy} fullWidth>
        Continue
      </Button>
      <Button variant="subtle" size="compact-md" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

/** The passkey button, for users who have a passkey. */
function ByPasskey({ onDone }: { onDone: () => void }) {
  const { data } = useQuery(passkeysQuery);
  if (!data || data.results.length === 0) return null;
  const use = async () => {
    const problem = await (await import('../passkeys/browser-passkeys.ts')).signInAgainByPasskey();
    if (problem === undefined) onDone();
    return problem;
  };
  return (
    <div className="above-4">
      <PasskeyButton label="Use a passkey" onUse={use} />
    </div>
  );
}
