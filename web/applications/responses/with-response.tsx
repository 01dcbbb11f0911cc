import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';
import { BackToResponses } from './back-to-responses.tsx';
import { responseQuery } from './response-queries.ts';
import { ResponseSkeleton } from './response-skeleton.tsx';

interface Props {
  /** the id in the address */
  id: string;
  children: (response: ApplicationResponse) => ReactNode;
}

/** Loads a response for reading. */
export function WithResponse({ id, children }: Props) {
  return (
    <RecordPage
      id={id}
      query={responseQuery}
      loading={<ResponseSkeleton />}
      notFound={<ResponseNotFound />}
      failed="The response could not be loaded"
    >
      {children}
    </RecordPage>
  );
}

function ResponseNotFound() {
  return (
    <>
      <BackToResponses />
      <MessagePage title="Response not found" action={<Link to="/applications/responses">See all responses</Link>}>
        <p>This response does not exist, or you may not read it.</p>
      </MessagePage>
    </>
  );
}
