import { Button, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { login } from '#contract/accounts.ts';
import { call } from '../api.ts';
import { programme } from '../programme.ts';
import { startSession } from '../session.ts';
import { FormProblem } from '../ui/form-problem.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import classes from './account-form.module.css';

export function LoginPage() {
  const search = useSearch({ from: '/login' });
  const { field, general, busy, submit } = useCallForm({
    initialValues: { email: '', password: '' },
    schema: login.body,
    // the route's own guard leads on to where the person was going
    send: async (body) => startSession(await call(login, { body, quiet: 'refusals' })),
  });

  return (
    <div className={classes.page}>
      <PageHeader title="Log in" documentTitle="Login">
        <p className={classes.lead}>Welcome back to {programme().programmeName}.</p>
      </PageHeader>
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
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
        <PasswordField {...field('password')} label="Password" autoComplete="current-password" size="md" />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Log In
        </Button>
        <div className={classes.ways}>
          <Link to="/forgot-password">Forgot your password?</Link>
          <Link to="/register" search={{ next: search.redirect ?? search.next }}>
            Create an account
          </Link>
        </div>
      </form>
      <p className={classes.foot}>
        Trouble signing in? Write to <a href={`mailto:${programme().programmeEmail}`}>{programme().programmeEmail}</a>.
      </p>
    </div>
  );
}
