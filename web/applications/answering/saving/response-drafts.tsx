import { Link } from '@tanstack/react-router';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { MessagePage } from '../../../platform/ui/feedback/message-page.tsx';
import type { OpenedDraft } from '../../autosave/views/with-open-draft.tsx';
import classes from '../answering.module.css';
import { type OpenResponse, useOpenResponse } from './open-drafts.ts';
import { openResponseQuery, tellDraft } from './response-of.ts';

export type OpenedResponse = OpenedDraft<ApplicationResponse, OpenResponse>;

/** Tells `WithOpenDraft` how to open a response with its draft. */
export const responseDrafts = {
  query: openResponseQuery,
  useOpen: useOpenResponse,
  tell: tellDraft,
  written: (id: number) => ({
    address: `/applications/responses/${id}/`,
    name: 'this application',
    counted: ['answer is', 'answers are'] as const,
  }),
  failed: 'This application could not be loaded',
  notFound: <NotFound />,
  skeleton: <Skeleton />,
};

function NotFound() {
  return (
    <MessagePage title="Application not found" action={<Link to="/">Return Home</Link>}>
      <p>It may be another organization’s, or the link may be mistyped.</p>
    </MessagePage>
  );
}

function Skeleton() {
  return (
    <div aria-busy="true">
      <p className="only-read-out" role="status">
        Loading
      </p>
      <div className="title-skeleton skeleton" />
      <div className={`${classes.columns} columns-56 block-in-print`}>
        <div className={`${classes.skeletonSide} skeleton`} />
        <div className={`${classes.skeletonText} skeleton`} />
      </div>
    </div>
  );
}
