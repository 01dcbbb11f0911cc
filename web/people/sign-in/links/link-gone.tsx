import { Link } from '@tanstack/react-router';
import { linkGone } from '#contract/people/registration.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';

/** Shown for an invalid or expired link: offers other ways to sign in. */
export function LinkGone() {
  const ways = (
    <>
      <Link to="/login">Go to the login page</Link> or <Link to="/forgot-password">reset your password</Link>
    </>
  );
  return (
    <MessagePage title={linkGone} action={ways}>
      <p>This link was already used, has expired, or is incomplete.</p>
    </MessagePage>
  );
}
