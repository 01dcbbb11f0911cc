import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { signOut } from '../../../people/session-calls.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import { ButtonLink } from '../../../platform/ui/page/links/button-link.tsx';

const logOutAfter = 5_000;

/** The end of a reviewer's set-up: logs out after five seconds, which leads to Login, unless the reviewer stays. */
export function ThankYouPage() {
  useEffect(() => {
    const timer = setTimeout(signOut, logOutAfter);
    return () => clearTimeout(timer);
  }, []);
  return (
    <MessagePage
      title="Thank You!"
      action={
        <span className="row gap-3">
          <Button onClick={signOut}>Log out now</Button>
          <ButtonLink variant="default" to="/reviewers/review">
            Stay signed in
          </ButtonLink>
        </span>
      }
    >
      <p role="status">You will be logged out. Log back in to begin reviewing.</p>
      <p>We write to you when applications are assigned to you.</p>
    </MessagePage>
  );
}
