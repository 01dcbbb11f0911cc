import { Button } from '@mantine/core';
import { type ErrorComponentProps, Link } from '@tanstack/react-router';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { NoAccess } from '../../platform/ui/feedback/no-access.ts';

/** Shown when a guard refuses, a page fails, or an upgrade has replaced the files of a page. */
export function ErrorPage({ error }: ErrorComponentProps) {
  if (error instanceof NoAccess)
    return (
      <MessagePage title={error.message} action={<Link to="/">Return Home</Link>}>
        {error.way && <p>{error.way}</p>}
      </MessagePage>
    );
  return (
    <MessagePage
      title="This page could not be shown"
      action={<Button onClick={() => window.location.reload()}>Try again</Button>}
    >
      <p>Something went wrong while it was loading. Nothing that was saved is lost.</p>
    </MessagePage>
  );
}
