import { Link } from '@tanstack/react-router';
import { resetRequested } from '#contract/registration.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** Says the same for every address. */
export function ForgotPasswordSuccessPage() {
  return (
    <MessagePage title="Email Sent" action={<Link to="/login">Return to the login page</Link>}>
      <p>{resetRequested}</p>
      <p>Please check your email. It may take a few minutes, or land in your spam folder.</p>
    </MessagePage>
  );
}
