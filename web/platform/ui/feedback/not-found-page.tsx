import { Link } from '@tanstack/react-router';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage title="Page Not Found" action={<Link to="/">Return Home</Link>}>
      <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
    </MessagePage>
  );
}
