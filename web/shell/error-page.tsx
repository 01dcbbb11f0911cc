import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { NoAccess } from '../guards.ts';
import { MessagePage } from '../ui/message-page.tsx';

/** A guard that did not hold, or a page that broke: also one whose files an upgrade has replaced. */
export function ErrorPage({ error }: ErrorComponentProps) {
  if (error instanceof NoAccess) return <MessagePage title={error.message} action={<Link to="/">Return Home</Link>} />;
  return (
    <MessagePage
      title="This page could not be shown"
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      <p>Something went wrong while it was loading. Nothing that was saved is lost.</p>
    </MessagePage>
  );
}
