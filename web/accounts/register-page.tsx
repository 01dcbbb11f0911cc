import { Button, TextInput } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { register } from '#contract/registration.ts';
import { call } from '../api.ts';
import { programme } from '../programme.ts';
import { startSession } from '../session.ts';
import { FormProblem } from '../ui/form-problem.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { useCallForm } from '../ui/use-call-form.ts';
import classes from './account-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';

export function RegisterPage() {
  const { next } = useSearch({ from: '/register' });
  const { field, general, busy, submit } = useCallForm({
    initialValues: { firstName: '', lastName: '', phoneNumber: '', email: '', password: '', jobTitle: '' },
    schema: register.body,
    // the route's own guard leads on to where the person was going
    send: async (body) => startSession(await call(register, { body, quiet: 'refusals' })),
  });

  return (
    <div className={classes.page}>
      <PageHeader title="Create an account" documentTitle="Register">
        <p className={classes.lead}>
          With an account you take part in {programme().programmeName}. Have one already?{' '}
          <Link to="/login" search={{ next }}>
            Log in
          </Link>
        </p>
      </PageHeader>
      <form className={classes.form} onSubmit={submit} noValidate aria-busy={busy}>
        <FormProblem text={general} />
        <div className={classes.pair}>
          <TextInput {...field('firstName')} size="md" label="First Name" autoComplete="given-name" required />
          <TextInput {...field('lastName')} size="md" label="Last Name" autoComplete="family-name" required />
        </div>
        <TextInput
          {...field('phoneNumber')}
          size="md"
          label="Phone Number"
          type="tel"
          autoComplete="tel"
          description="You may leave it out. Outside the United States, begin with + and the country’s code."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...field('email')}
          size="md"
          label="Email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <NewPasswordField {...field('password')} required />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Register &amp; Sign In
        </Button>
      </form>
    </div>
  );
}
