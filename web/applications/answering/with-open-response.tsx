import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ApplicationResponse } from '#contract/applications/response-calls.ts';
import { hasStatus } from '../../api.ts';
import { UnsavedAnswers } from '../../drafts/views/set-aside-answers.tsx';
import { useLeavingGuard } from '../../drafts/views/use-leaving-guard.ts';
import { holdPage, useHeldPage, useSignedInUser } from '../../session.ts';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { LoadProblem } from '../../ui/page/load-problem.tsx';
import { recordId } from '../../ui/page/record-id.ts';
import classes from './answering.module.css';
import { type OpenResponse, useOpenResponse } from './open-drafts.ts';
import { openResponseQuery, tellDraft } from './response-of.ts';

export interface Opened {
  response: ApplicationResponse;
  open: OpenResponse;
  readAgain: () => Promise<unknown>;
}

interface Props {
  id: string;
  children: (opened: Opened) => ReactNode;
}

/** Loads a response for the screens that answer it. On these screens, an expired session does not redirect to the login. */
export function WithOpenResponse({ id, children }: Props) {
  useEffect(holdPage, []);
  const number = recordId(id);
  if (number === null) return <NotFound />;
  return (
    <Loaded key={number} id={number}>
      {children}
    </Loaded>
  );
}

function Loaded({ id, children }: { id: number; children: Props['children'] }) {
  const user = useSignedInUser();
  const query = useQuery(openResponseQuery(id));
  const { data, error, refetch } = query;
  const readAgain = useCallback(() => refetch(), [refetch]);
  const open = useOpenResponse(user.id, id, readAgain);
  const known = useKnownToDraft(open, data);
  useLeavingGuard(open, {
    address: `/applications/responses/${id}/`,
    name: 'this application',
    counted: ['answer is', 'answers are'],
  });
  const held = useHeldPage() !== null;
  // after signing in again, read the response
  useEffect(() => {
    if (!held) void refetch();
  }, [held, refetch]);

  if (open && known) return children({ response: known, open, readAgain });
  const kept = open && error && <UnsavedAnswers draft={open.draft} />;
  if (!error || (held && !hasStatus(error, 404))) return <Skeleton />;
  return (
    <>
      <LoadProblem query={query} notFound={<NotFound />} failed="This application could not be loaded">
        Nothing that you wrote is lost.
      </LoadProblem>
      {kept}
    </>
  );
}

/** Returns the response after its draft has it, so that the screen is never older than the draft. */
function useKnownToDraft(open: OpenResponse | null, read: ApplicationResponse | undefined): ApplicationResponse | null {
  const [told, setTold] = useState<ApplicationResponse | null>(null);
  useEffect(() => {
    if (!open || !read) return;
    tellDraft(open, read);
    setTold(read);
  }, [open, read]);
  return open && told;
}

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
      <div className={classes.skeletonTitle} />
      <div className={classes.columns}>
        <div className={classes.skeletonSide} />
        <div className={classes.skeletonText} />
      </div>
    </div>
  );
}
