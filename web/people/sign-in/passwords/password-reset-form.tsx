import { Button } from '@mantine/core';
import { confirmPasswordReset, linkGone } from '#contract/people/registration.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { currentSession, endSession } from '../../../platform/session.ts';
import { showAlert } from '../../../platform/ui/feedback/alerts/alerts.ts';
import { PasswordField } from '../../../platform/ui/forms/fields/password-field.tsx';
import { FormProblem } from '../../../platform/ui/forms/form-problem.tsx';
import { useCallForm } from '../../../platform/ui/forms/use-call-form.ts';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { rememberDevice } from '../../known-device.ts';
import classes from '../account-form.module.css';
import { NewPasswordField } from './new-password-field.tsx';

interface Props {
  link: { uid: string; token: string };
  email: string;
  onSet: () => void;
  onGone: () => void;
}

const alertMilliseconds = 2_000;

export function PasswordResetForm({ link, email, onSet, onGone }: Props) {
  const { field, general, busy, submit } = useCallForm({
    initialValues: { newPassword1: '', newPassword2: '' },
    schema: confirmPasswordReset.body,
    send: async (body) => {
      try {
        const { device } = await call(confirmPasswordReset, { params: link, body, quiet: 'refusals' });
        rememberDevice(device);
      } catch (error) {
        if (!(error instanceof ApiFailure) || !error.isRefusal) throw error;
        showAlert({ tone: 'error', text: 'An error occurred resetting your password!', timeout: alertMilliseconds });
        if (error.general !== linkGone) throw error;
        return onGone();
      }
      showAlert({
        tone: 'success',
        text: 'Your password has been reset, you are being redirected to the homepage',
        timeout: alertMilliseconds,
      });
      onSet();
      // the server has ended all sessions of this account, including this one
      if (String(currentSession()?.user.id) === link.uid) endSession('lost');
    },
  });

  return (
    <div className={classes.page}>
      <PageHeader title="Set a new password">
        <p className="soft above-2">For {email}. You will be signed out everywhere else.</p>
      </PageHeader>
      <form className="stack gap-4-half" onSubmit={submit} noValidate aria-busy={busy}>
        <FormProblem text={general} />
        {/* tells password managers to which account the password belongs */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...field('newPassword1')} label="New password" />
        <PasswordField {...field('newPassword2')} label="Confirm new password" autoComplete="new-password" size="md" />
        <Button type="submit" size="md" loading={busy} fullWidth>
          Set New Password
        </Button>
      </form>
    </div>
  );
}
