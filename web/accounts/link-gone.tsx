import { Link } from '@tanstack/react-router';
import { linkGone } from '#contract/registration.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** A reset link or an invitation that opens nothing (any more): the ways that are left. */
export function LinkGone() {
  const ways = (
    <>
      <Link to="/login">Go to the login page</Link> or <Link to="/forgot-password">reset your password</Link>
    </>
  );
  return (
    <MessagePage title={linkGone} action={ways}>
      <p>This link was used already, has ended, or is not complete.</p>
    </MessagePage>
  );
}
