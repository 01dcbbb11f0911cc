import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { credentials, type login } from '#contract/platform/access/accounts.ts';
import type { BodyOf } from '#contract/platform/wire/endpoint.ts';
import { ApiFailure } from '../../platform/api.ts';
import { programme } from '../../platform/programme/programme.ts';
import { PasswordField } from '../../platform/ui/forms/fields/password-field.tsx';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import { PasskeyButton } from '../passkeys/passkey-button.tsx';
import { signIn } from '../session-calls.ts';
import classes from './account-form.module.css';
import { EmailField } from './email-field.tsx';

// loaded apart, because few people need them
const SendLinkAgain = lazy(async () => ({ default: (await import('./links/send-link-again.tsx')).SendLinkAgain }));
const CodeStep = lazy(async () => ({ default: (await import('../second-factor/code-step.tsx')).CodeStep }));

export function LoginPage() {
  const search = useSearch({ from: '/login' });
  /** the typed email and password, if they were right and a code is needed too */
  const [typed, setTyped] = useState<BodyOf<typeof login>>();
  const [asksCode, setAsksCode] = useState(false);
  /** the address of an account whose password ended because nobody confirmed it */
  const [ended, setEnded] = useState<string>();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { email: typed?.email ?? '', password: '' },
    schema: credentials,
    // after a successful sign-in, the guard of the route redirects to the page that the user wanted
    send: (body) => {
      setEnded(undefined);
      return signIn(body, 'refusals').catch((error) => {
        if (!(error instanceof ApiFailure)) throw error;
        if (error.members['secondFactor']) {
          setTyped(body);
          return setAsksCode(true);
        }
        if (error.members['passwordEnded']) setEnded(body.email);
        throw error;
      });
    },
  });

  if (typed && asksCode) {
    return (
      <div className={classes.page}>
        <Suspense>
          <CodeStep send={(code) => signIn({ ...typed, code }, 'refusals')} onBack={() => setAsksCode(false)} />
        </Suspense>
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <PageHeader title="Log in" documentTitle="Login">
        <p className="soft above-2">Welcome back to {programme().programmeName}.</p>
      </PageHeader>
      <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
        <FormProblem text={general} />
        {ended !== undefined && (
          <Suspense>
            <SendLinkAgain key={ended} email={ended} />
          </Suspense>
        )}
        <EmailField {...field('email')} />
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" size="md" />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Log In
        </Button>
        <PasskeyButton
          label="Use a passkey"
          onUse={async () => (await import('../passkeys/browser-passkeys.ts')).signInByPasskey()}
        />
        <div className={classes.ways}>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/register" search={{ next: search.redirect ?? search.next }}>
            Create an account
          </Link>
        </div>
      </form>
      <p className={classes.foot}>
        Looking for a nonprofit? {/* the server renders the directory: it is not a route of this router */}
        <a href={programme().programmeSiteUrl ?? '/directory'}>See the catalogue of nonprofits</a>
      </p>
      <p className={classes.foot}>
        Trouble signing in? Email <a href={`mailto:${programme().programmeEmail}`}>{programme().programmeEmail}</a>.
      </p>
    </div>
  );
}
