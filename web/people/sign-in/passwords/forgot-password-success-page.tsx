import { Link } from '@tanstack/react-router';
import { resetRequested } from '#contract/people/registration.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';

/** The same text for every address, so that it does not reveal accounts. */
export function ForgotPasswordSuccessPage() {
  return (
    <MessagePage title="Email Sent" action={<Link to="/login">Return to the login page</Link>}>
      <p>{resetRequested}</p>
      <p>Please check your email. It may take a few minutes, or land in your spam folder.</p>
    </MessagePage>
  );
}
