import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { letterQuery } from './outbox-queries.ts';

/** What became of an email that was just sent, with a link to it. */
export function LetterFate({ id }: { id: number }) {
  const { data, error } = useQuery(letterQuery(id));
  const details = (
    <Link to="/outbox/$id" params={{ id: String(id) }}>
      Open it in the outbox
    </Link>
  );
  if (error) return <p className="loss">What became of the email could not be loaded. {details}</p>;
  if (data?.state === 'SENT')
    return (
      <p>
        Sent to {data.recipient}. The mail server took it; look into your mailbox. {details}
      </p>
    );
  if (data?.state === 'KEPT')
    return (
      <p>
        Kept here: no mail server is set up, so the email to {data.recipient} did not leave Almoner. {details}
      </p>
    );
  if (data?.state === 'FAILED')
    return (
      <p className="loss">
        Failed: {data.lastError ?? 'no reason given'}. {details}
      </p>
    );
  if (data?.lastError)
    return (
      <p className="loss">
        Not sent yet, Almoner tries again: {data.lastError}. {details}
      </p>
    );
  return <p>The email is on its way…</p>;
}
