import { Link, useParams } from '@tanstack/react-router';
import { MessagePage } from '../ui/feedback/message-page.tsx';
import { RecordPage } from '../ui/page/record-page.tsx';
import { Letter } from './letter.tsx';
import { letterQuery } from './outbox-queries.ts';

export function LetterPage() {
  const { id } = useParams({ from: '/signed-in/outbox/$id' });
  return (
    <RecordPage
      id={id}
      query={letterQuery}
      loading={<p role="status">Opening the email…</p>}
      notFound={<LetterNotFound />}
      failed="The email could not be opened"
    >
      {(letter) => <Letter letter={letter} />}
    </RecordPage>
  );
}

function LetterNotFound() {
  return (
    <MessagePage title="Email not found" action={<Link to="/outbox">See all emails</Link>}>
      <p>The link may be mistyped.</p>
    </MessagePage>
  );
}
