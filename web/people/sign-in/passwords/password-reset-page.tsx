import { Button } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { readPasswordReset } from '#contract/people/registration.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { LinkGone } from '../links/link-gone.tsx';
import { LinkUnchecked } from '../links/link-unchecked.tsx';
import { PasswordResetForm } from './password-reset-form.tsx';

const redirectMilliseconds = 3_000;

/** Says that the new password is set, and opens Login after a moment. */
function NewPasswordSet() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), redirectMilliseconds);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <MessagePage
      title="New password set."
      action={<Button onClick={() => void navigate({ to: '/login' })}>Return to Login</Button>}
    >
      <p role="status">Your password has been updated. You may now use this new password to log in.</p>
    </MessagePage>
  );
}

type State = { is: 'loading' } | { is: 'open'; email: string } | { is: 'gone' } | { is: 'failed' } | { is: 'set' };

/** The page of a reset link. Checks the link first, so that nobody types a password in vain. */
export function PasswordResetPage() {
  const { uid, token } = useParams({ from: '/password/reset/$uid/$token' });
  const [state, setState] = useState<State>({ is: 'loading' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each new attempt
  useEffect(() => {
    const controller = new AbortController();
    setState({ is: 'loading' });
    call(readPasswordReset, { params: { uid, token }, quiet: 'refusals', signal: controller.signal })
      .then(({ email }) => setState({ is: 'open', email }))
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        setState({ is: error instanceof ApiFailure && error.status === 404 ? 'gone' : 'failed' });
      });
    return () => controller.abort();
  }, [uid, token, attempt]);

  if (state.is === 'loading') return <p role="status">Verifying Link...</p>;
  if (state.is === 'gone') return <LinkGone />;
  if (state.is === 'set') return <NewPasswordSet />;
  if (state.is === 'open') {
    return (
      <PasswordResetForm
        link={{ uid, token }}
        email={state.email}
        onSet={() => setState({ is: 'set' })}
        onGone={() => setState({ is: 'gone' })}
      />
    );
  }
  return <LinkUnchecked onRetry={() => setAttempt(attempt + 1)} />;
}
