import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasStatus } from '../../api.ts';
import { TryAgain } from '../feedback/loading/try-again.tsx';
import { MessagePage } from '../feedback/message-page.tsx';

interface Props {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  /** shown after a 404: the record does not exist, or the server hides it from this user */
  notFound: ReactNode;
  /** the heading of a failed load: `Error loading nonprofit` */
  failed: string;
  children?: ReactNode;
}

/**
 * Explains why a record is not shown: it does not exist, the user has no access, or loading failed and can be tried
 * again.
 */
export function LoadProblem({ query, notFound, failed, children }: Props) {
  if (hasStatus(query.error, 404)) return notFound;
  if (hasStatus(query.error, 403)) return <NoAccess />;
  return (
    <MessagePage title={failed} action={<TryAgain query={query} variant="filled" />}>
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
