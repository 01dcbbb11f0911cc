import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { confirmEmail, linkGone } from '#contract/people/registration.ts';
import { ApiFailure, call } from '../../../platform/api.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { keepUser } from '../../users/user-queries.ts';
import { LinkUnchecked } from './link-unchecked.tsx';

/** Opened by the link of the email that asks to confirm an address. The router asks visitors to sign in first. */
export function ConfirmEmailPage() {
  const { token } = useParams({ from: '/signed-in/confirm-email/$token' });
  const client = useQueryClient();
  const { email } = useSignedInUser();
  const confirming = useMutation({
    mutationFn: () => call(confirmEmail, { body: { token }, quiet: true }),
    onSuccess: (user) => keepUser(client, user),
  });
  const { mutate, data: user, error } = confirming;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for another link
  useEffect(() => mutate(), [mutate, token]);

  if (user) {
    return (
      <MessagePage title="Email address confirmed" action={<Link to="/">Go to the home page</Link>}>
        <p>
          You sign in with <strong className="breakable">{user.email}</strong>.
        </p>
      </MessagePage>
    );
  }
  if (!error) return <p role="status">Verifying Link...</p>;
  if (error instanceof ApiFailure && error.status === 409) {
    return (
      <MessagePage title="Address not changed" action={<Link to="/my-profile/sign-in">Go to Password and Sessions</Link>}>
        <p>
          {error.general} You sign in with <strong className="breakable">{email}</strong>.
        </p>
      </MessagePage>
    );
  }
  if (error instanceof ApiFailure && error.isRefusal) {
    return (
      <MessagePage title={linkGone} action={<Link to="/my-profile">Go to My Profile</Link>}>
        <p>
          This link has expired, is incomplete, or belongs to another account. Nothing was changed: you sign in with{' '}
          <strong className="breakable">{email}</strong>. Under My Profile you can ask for a new link.
        </p>
      </MessagePage>
    );
  }
  return <LinkUnchecked onRetry={() => mutate()} />;
}
