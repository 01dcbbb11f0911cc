import { Link } from '@tanstack/react-router';
import { programme } from '../../programme/programme.ts';
import { useUser } from '../../session.ts';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  const isVisitor = useUser() === null;
  return (
    <MessagePage title="Page Not Found" action={<Link to="/">Return Home</Link>}>
      <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
      {isVisitor && programme().openToVisitors && (
        <p>
          Looking for a nonprofit? {/* the server renders the directory: it is not a route of this router */}
          <a href="/directory">See the catalogue of nonprofits</a>
        </p>
      )}
    </MessagePage>
  );
}
