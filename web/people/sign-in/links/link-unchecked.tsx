import { Button } from '@mantine/core';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';

/** Shown if the server could not say whether an email's link is valid. */
export function LinkUnchecked({ onRetry }: { onRetry: () => void }) {
  return (
    <MessagePage title="The link could not be checked" action={<Button onClick={onRetry}>Try again</Button>}>
      <p>The server did not answer as it should. Your link is still good.</p>
    </MessagePage>
  );
}
