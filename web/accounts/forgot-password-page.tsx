import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { requestPasswordReset } from '#contract/registration.ts';
import { call } from '../api.ts';
import { FormProblem } from '../ui/form-problem.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import classes from './account-form.module.css';

export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { email: '' },
    schema: requestPasswordReset.body,
    send: async (body) => {
      await call(requestPasswordReset, { body, quiet: 'refusals' });
      await navigate({ to: '/forgot-password/success' });
    },
  });

  return (
    <div className={classes.page}>
      <PageHeader title="Forgot your password?" documentTitle="Forgot Password">
        <p className={classes.lead}>We send a link to your address. It sets a new password, once, within 24 hours.</p>
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
        <Button type="submit" size="md" loading={busy} fullWidth>
          Request Password Reset
        </Button>
        <Link to="/login">Back to the login page</Link>
      </form>
    </div>
  );
}
