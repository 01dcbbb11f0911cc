import { Button, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { login } from '#contract/accounts.ts';
import { call } from '../api.ts';
import { giveUpHeldPage, type HeldPage, holdPage, startSession, useHeldPage } from '../session.ts';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { FormProblem } from '../ui/form-problem.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import classes from './sign-in-again.module.css';

/** On a page with something typed: when the session ends the page stands as it is, and this asks to sign in again over it. */
export function SignInAgain() {
  useEffect(holdPage, []);
  const page = useHeldPage();
  return page && <Asked key={page.other?.id} page={page} />;
}

function Asked({ page }: { page: HeldPage }) {
  const [later, setLater] = useState(false);
  return (
    <>
      {later && (
        <div role="status" className={classes.bar}>
          <p>You are signed out. What you type is kept in this browser and not sent.</p>
          <Button size="sm" onClick={() => setLater(false)}>
            Sign in again
          </Button>
        </div>
      )}
      <Dialog title="Sign in again" opened={!later} onClose={() => setLater(true)} size="narrow">
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
  const { field, general, busy, submit } = useCallForm({
    initialValues: { email: page.owner.email, password: '' },
    schema: login.body,
    send: async (body) => startSession(await call(login, { body, quiet: true })),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
      <p>
        Your session has ended. Nothing is lost: what you typed stands on the page behind this, and is saved once you are back.
      </p>
      <FormProblem text={general} />
      <TextInput
        {...field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
      />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" size="md" data-autofocus />
      <Button type="submit" size="md" loading={busy} fullWidth>
        Log In
      </Button>
    </form>
  );
}

/** Sending the one's text under the other's name is what must never happen. */
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
