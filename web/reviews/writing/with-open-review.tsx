import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Review } from '#contract/reviews/reviews.ts';
import { hasStatus } from '../../api.ts';
import { ResponseSkeleton } from '../../applications/responses/response-skeleton.tsx';
import type { Draft } from '../../drafts/autosave/draft.ts';
import { UnsavedAnswers } from '../../drafts/views/set-aside-answers.tsx';
import { useLeavingGuard } from '../../drafts/views/use-leaving-guard.ts';
import { holdPage, useHeldPage, useSignedInUser } from '../../session.ts';
import { MessagePage } from '../../ui/feedback/message-page.tsx';
import { LoadProblem } from '../../ui/page/load-problem.tsx';
import { recordId } from '../../ui/page/record-id.ts';
import { openReviewQuery } from '../review-queries.ts';
import { tellDraft, useOpenReview } from './open-review.ts';

export interface OpenedReview {
  review: Review;
  draft: Draft;
  readAgain: () => Promise<unknown>;
}

interface Props {
  id: string;
  children: (opened: OpenedReview) => ReactNode;
}

/** Loads a review to write. On this screen, an expired session does not redirect to the login. */
export function WithOpenReview({ id, children }: Props) {
  useEffect(holdPage, []);
  const number = recordId(id);
  if (number === null) return <NotFound />;
  return (
    <Loaded key={number} id={number}>
      {children}
    </Loaded>
  );
}

const counted = ['part of your review is', 'parts of your review are'] as const;

function Loaded({ id, children }: { id: number; children: Props['children'] }) {
  const user = useSignedInUser();
  const query = useQuery(openReviewQuery(id));
  const { data, error, refetch } = query;
  const readAgain = useCallback(() => refetch(), [refetch]);
  const open = useOpenReview(user.id, id, readAgain);
  const draft = open?.draft ?? null;
  const known = useKnownToDraft(draft, data);
  useLeavingGuard(open, { address: `/reviews/edit/${id}`, name: 'this review', counted });
  const held = useHeldPage() !== null;
  // after signing in again, read the review
  useEffect(() => {
    if (!held) void refetch();
  }, [held, refetch]);

  if (draft && known) return children({ review: known, draft, readAgain });
  if (!error || (held && !hasStatus(error, 404))) return <ResponseSkeleton />;
  return (
    <>
      <LoadProblem query={query} notFound={<NotFound />} failed="This review could not be loaded">
        Nothing that you wrote is lost.
      </LoadProblem>
      {draft && <UnsavedAnswers draft={draft} />}
    </>
  );
}

/** Returns the review after its draft has it, so that the screen is never older than the draft. */
function useKnownToDraft(draft: Draft | null, read: Review | undefined): Review | null {
  const [told, setTold] = useState<Review | null>(null);
  useEffect(() => {
    if (!draft || !read) return;
    tellDraft(draft, read);
    setTold(read);
  }, [draft, read]);
  return draft && told;
}

function NotFound() {
  return (
    <MessagePage title="Review not found" action={<Link to="/reviewers/review">See your applications</Link>}>
      <p>It is somebody else’s, you declared a conflict of interest, or the link is mistyped.</p>
    </MessagePage>
  );
}
