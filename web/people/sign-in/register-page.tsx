import { Button, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { register } from '#contract/people/registration.ts';
import { call } from '../../platform/api.ts';
import { CopiedFields } from '../../platform/drafts/copied-fields.tsx';
import { programme } from '../../platform/programme/programme.ts';
import { startSession } from '../../platform/session.ts';
import { FormProblem } from '../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../platform/ui/forms/use-call-form.ts';
import { PageHeader } from '../../platform/ui/page/page-header.tsx';
import classes from './account-form.module.css';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './passwords/new-password-field.tsx';

export function RegisterPage() {
  const { next } = useSearch({ from: '/register' });
  const { field, general, busy, submit } = useCallForm({
    initialValues: { firstName: '', lastName: '', phoneNumber: '', email: '', password: '', jobTitle: '' },
    schema: register.body,
    serverChecks: true,
    // once the session has started, the guard of the route redirects to the page that the user wanted
    send: async (body) => startSession(await call(register, { body, quiet: 'refusals' })),
  });

  return (
    <div className={classes.page}>
      <PageHeader title="Create an account" documentTitle="Register">
        <p className="soft above-2">
          With an account you take part in {programme().programmeName}. Have one already?{' '}
          <Link to="/login" search={{ next }}>
            Log in
          </Link>
        </p>
      </PageHeader>
      <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
        <CopiedFields form="registration" />
        <FormProblem text={general} />
        <div className="stack gap-4-half pair">
          <TextInput {...field('firstName')} size="md" label="First Name" autoComplete="given-name" required />
          <TextInput {...field('lastName')} size="md" label="Last Name" autoComplete="family-name" required />
        </div>
        <TextInput
          {...field('phoneNumber')}
          size="md"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          description="Optional. Outside the United States, start with + and the country code."
        />
        <EmailField {...field('email')} required />
        <NewPasswordField {...field('password')} required />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Register &amp; Sign In
        </Button>
      </form>
    </div>
  );
}
