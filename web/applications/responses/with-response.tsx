import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApplicationResponse } from '#contract/application-response-calls.ts';
import { ApiFailure } from '../../api.ts';
import { MessagePage } from '../../ui/message-page.tsx';
import { BackToResponses } from './back-to-responses.tsx';
import { responseQuery } from './response-queries.ts';
import { ResponseSkeleton } from './response-skeleton.tsx';

interface Props {
  /** as the address has it */
  id: string;
  children: (response: ApplicationResponse) => ReactNode;
}

/** Brings a response to its page, or says why there is none. */
export function WithResponse({ id, children }: Props) {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > 2_147_483_647) return <ResponseNotFound />;
  return (
    <Loaded key={number} id={number}>
      {children}
    </Loaded>
  );
}

function Loaded({ id, children }: { id: number; children: Props['children'] }) {
  const { data, error, isFetching, refetch } = useQuery(responseQuery(id));
  if (data) return children(data);
  if (error instanceof ApiFailure && error.status === 404) return <ResponseNotFound />;
  if (!error) return <ResponseSkeleton />;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title="The response could not be loaded" action={retry}>
      <p>The server did not answer as it should.</p>
    </MessagePage>
  );
}

function ResponseNotFound() {
  return (
    <>
      <BackToResponses />
      <MessagePage title="Response not found" action={<Link to="/applications/responses">See all responses</Link>}>
        <p>There is no such response, or it is not yours to read.</p>
      </MessagePage>
    </>
  );
}
