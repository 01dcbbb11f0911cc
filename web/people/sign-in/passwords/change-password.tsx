import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#contract/platform/access/sessions.ts';
import { call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { refresh } from '../../../platform/stale.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { PasswordField } from '../../../platform/ui/forms/fields/password-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import classes from '../settings/sign-in-settings.module.css';
import { NewPasswordField } from './new-password-field.tsx';

export function ChangePassword() {
  const [changed, setChanged] = useState(0);
  return (
    <section aria-labelledby="password">
      <div className={classes.head}>
        <h2 id="password" className="text-20">
          Change your password
        </h2>
      </div>
      <Form key={changed} onChanged={() => setChanged(changed + 1)} />
    </section>
  );
}

function Form({ onChanged }: { onChanged: () => void }) {
  const client = useQueryClient();
  const { email } = useSignedInUser();
  const { field, general, busy, submit } = useCallForm({
    initialValues: { oldPassword: '', newPassword: '' },
    schema: changePassword.body,
    send: async (body) => {
      await call(changePassword, { body, quiet: 'refusals' });
      showAlert({ tone: 'success', text: 'Your password was changed. You are signed out everywhere else.' });
      void refresh(client, 'sessions');
      onChanged();
    },
  });
  return (
    <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
      <FormProblem text={general} />
      {/* tells password managers to which account the password belongs */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...field('oldPassword')} label="Current password" autoComplete="current-password" />
      <NewPasswordField {...field('newPassword')} label="New password" size="sm" />
      <Button type="submit" loading={busy}>
        Change Password
      </Button>
    </form>
  );
}
