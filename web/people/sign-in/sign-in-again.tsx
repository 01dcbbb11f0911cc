import { Button } from '@mantine/core';
import { useState } from 'react';
import { credentials, type login } from '#contract/platform/access/accounts.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { ApiFailure } from '../../platform/api.ts';
import { giveUpHeldPage, type HeldPage, useHeldPage } from '../../platform/session.ts';
import { Dialog, DialogActions } from '../../platform/ui/dialogs/dialog.tsx';
import { PasswordField } from '../../platform/ui/forms/fields/password-field.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';
import { CodeForm } from '../second-factor/code-form.tsx';
import { signIn } from '../session-calls.ts';
import { EmailField } from './email-field.tsx';
import classes from './sign-in-again.module.css';

/** Asks the user to sign in again, in a dialog above a held page: see `holdPage`. */
export function SignInAgain() {
  const page = useHeldPage();
  return page && <Asked key={page.other?.id} page={page} />;
}

function Asked({ page }: { page: HeldPage }) {
  const [later, setLater] = useState(false);
  return (
    <>
      {later && (
        <div role="status" className={classes.bar}>
          <p>You are signed out. What you type is kept in this browser until you sign in.</p>
          <Button size="sm" onClick={() => setLater(false)}>
            Sign in again
          </Button>
        </div>
      )}
      <Dialog title="Sign in again" above opened={!later} onClose={() => setLater(true)} size="narrow">
        <Content page={page} />
      </Dialog>
    </>
  );
}

function Content({ page }: { page: HeldPage }) {
  const [back, setBack] = useState(false);
  if (!page.other || back) return <Form page={page} />;
  return <SomebodyElse owner={page.owner.fullName} other={page.other.fullName} onBack={() => setBack(true)} />;
}

function Form({ page }: { page: HeldPage }) {
  const [typed, setTyped] = useState<BodyOf<typeof login>>();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { email: page.owner.email, password: '' },
    schema: credentials,
    send: (body) =>
      signIn(body, true).catch((error) => {
        if (!(error instanceof ApiFailure) || !error.members['secondFactor']) throw error;
        setTyped(body);
      }),
  });
  if (typed) return <CodeForm send={(code) => signIn({ ...typed, code }, true)} onBack={() => setTyped(undefined)} />;
  return (
    <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
      <p>Your session has ended. Nothing is lost: what you typed is still on the page behind this window.</p>
      <FormProblem text={general} />
      <EmailField {...field('email')} />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" size="md" data-autofocus />
      <Button type="submit" size="md" loading={busy} fullWidth>
        Log In
      </Button>
    </form>
  );
}

/** Another user has signed in: never send the text of the first user under the other's name. */
function SomebodyElse({ owner, other, onBack }: { owner: string; other: string; onBack: () => void }) {
  return (
    <>
      <p>
        {other} is signed in here now. What stands on this page was typed by {owner}: it is not sent under another name. It is
        kept in this browser and comes back when {owner} signs in here.
      </p>
      <DialogActions>
        <Button variant="default" onClick={onBack}>
          Sign in as {owner}
        </Button>
        <Button onClick={giveUpHeldPage}>Go on as {other}</Button>
      </DialogActions>
    </>
  );
}
