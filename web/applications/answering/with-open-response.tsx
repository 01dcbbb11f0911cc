import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { ApplicationResponse } from '#contract/application-response-calls.ts';
import { SignInAgain } from '../../accounts/sign-in-again.tsx';
import { ApiFailure } from '../../api.ts';
import { useHeldPage, useSignedInUser } from '../../session.ts';
import { MessagePage } from '../../ui/message-page.tsx';
import classes from './answering.module.css';
import { AllKept } from './kept-texts.tsx';
import { type OpenResponse, useOpenResponse } from './open-drafts.ts';
import { openResponseQuery, tellDraft } from './response-of.ts';
import { useLeavingGuard } from './use-leaving-guard.ts';

/** A response with its draft, and how to read it again. */
export interface Opened {
  response: ApplicationResponse;
  open: OpenResponse;
  readAgain: () => Promise<unknown>;
}

interface Props {
  id: string;
  children: (opened: Opened) => ReactNode;
}

/** Loads a response for the screens that answer it. While one of them stands, an ended session does not lead away. */
export function WithOpenResponse({ id, children }: Props) {
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > 2_147_483_647) return <NotFound />;
  return (
    <>
      <Loaded key={number} id={number}>
        {children}
      </Loaded>
      <SignInAgain />
    </>
  );
}

function Loaded({ id, children }: { id: number; children: Props['children'] }) {
  const user = useSignedInUser();
  const { data, error, isFetching, refetch } = useQuery(openResponseQuery(id));
  const readAgain = useCallback(() => refetch(), [refetch]);
  const open = useOpenResponse(user.id, id, readAgain);
  const known = useTold(open, data);
  useLeavingGuard(open, id);
  const held = useHeldPage() !== null;
  // signed in again: what could not be read meanwhile is read now
  useEffect(() => {
    if (!held) void refetch();
  }, [held, refetch]);

  if (open && known) return children({ response: known, open, readAgain });
  const kept = open && error && <AllKept draft={open.draft} />;
  if (error instanceof ApiFailure && error.status === 404) return <NotFound>{kept}</NotFound>;
  if (!error || held) return <Skeleton />;
  const again = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <>
      <MessagePage title="This application could not be loaded" action={again}>
        <p>The server did not answer as it should. Nothing that you wrote is lost.</p>
      </MessagePage>
      {kept}
    </>
  );
}

/** The response, once its draft knows it too: what is shown is never older than what was typed. */
function useTold(open: OpenResponse | null, read: ApplicationResponse | undefined): ApplicationResponse | null {
  const [told, setTold] = useState<ApplicationResponse | null>(null);
  useEffect(() => {
    if (!open || !read) return;
    tellDraft(open, read);
    setTold(read);
  }, [open, read]);
  return open && told;
}

function NotFound({ children }: { children?: ReactNode }) {
  return (
    <>
      <MessagePage title="Application not found" action={<Link to="/">Return Home</Link>}>
        <p>It may be another organization’s, or the link may be mistyped.</p>
      </MessagePage>
      {children}
    </>
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
