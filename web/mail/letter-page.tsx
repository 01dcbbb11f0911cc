import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ApiFailure } from '../api.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { Letter } from './letter.tsx';
import { letterQuery } from './outbox-queries.ts';

export function LetterPage() {
  const { id } = useParams({ from: '/signed-in/outbox/$id' });
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > 2_147_483_647) return <LetterNotFound />;
  return <LoadedLetter key={number} id={number} />;
}

function LoadedLetter({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(letterQuery(id));
  if (data) return <Letter letter={data} />;
  if (error instanceof ApiFailure && error.status === 404) return <LetterNotFound />;
  if (!error) return <p role="status">Opening the letter…</p>;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title="The letter could not be opened" action={retry}>
      <p>The server did not answer as it should.</p>
    </MessagePage>
  );
}

function LetterNotFound() {
  return (
    <MessagePage title="Letter not found" action={<Link to="/outbox">See all letters</Link>}>
      <p>The link may be mistyped.</p>
    </MessagePage>
  );
}
