import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';

const redirectMilliseconds = 3_000;

/** Says that the new password is set, and opens Login after a moment. */
export function NewPasswordSet() {
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
