import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus } from '../../api.ts';
import { MessagePage } from '../feedback/message-page.tsx';

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** shown when there is no such record, or none that the user may see */
  notFound: ReactNode;
  /** the heading of a failed load: `Error loading nonprofit` */
  failed: string;
  children?: ReactNode;
}

/** Says why a record is not on the screen: it does not exist, the user has no access, or loading failed and can be tried again. */
export function LoadProblem({ query: { error, isFetching, refetch }, notFound, failed, children }: Props) {
  if (hasStatus(error, 404)) return notFound;
  if (hasStatus(error, 403)) return <NoAccess />;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title={failed} action={retry}>
      <p>The server did not answer as it should.{children && <> {children}</>}</p>
    </MessagePage>
  );
}

function NoAccess() {
  return (
    <MessagePage title="No access" action={<Link to="/">Return Home</Link>}>
      <p>Your account may not open this page.</p>
    </MessagePage>
  );
}
