import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { requestPasswordReset } from '#contract/people/registration.ts';
import { call } from '../../../platform/api.ts';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import classes from '../account-form.module.css';
import { EmailField } from '../email-field.tsx';

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
        <p className="soft above-2">We’ll email you a link to set a new password. It works once, for 24 hours.</p>
      </PageHeader>
      <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
        <FormProblem text={general} />
        <EmailField {...field('email')} />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Request Password Reset
        </Button>
        <Link to="/login">Back to the login page</Link>
      </form>
    </div>
  );
}
