import { Button } from '@mantine/core';
import { MessagePage } from '../../ui/feedback/message-page.tsx';

/** Shown where the server could not say whether the link of an email is good. */
export function LinkUnchecked({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title="The link could not be checked" action={<Button onClick={onRetry}>Try again</Button>}>
      <p>The server did not answer as it should. Your link is still good.</p>
    </MessagePage>
  );
}
