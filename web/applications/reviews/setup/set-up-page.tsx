import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { readReviewerSetUp } from '#contract/applications/reviews/invitations.ts';
import { listCategories } from '#contract/nonprofits/list.ts';
import { programme } from '../../../platform/programme/programme.ts';
import { queryOf } from '../../../platform/query-of.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { EmptyState } from '../../../platform/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../platform/ui/feedback/loading/skeleton-lines.tsx';
import { NoAccess } from '../../../platform/ui/feedback/no-access.ts';
import { PageHeader } from '../../../platform/ui/page/page-header.tsx';
import { SetUpForm } from './set-up-form.tsx';

const categoryPageSize = 500;

/** A new reviewer chooses categories and a password here. Later, the reviewer can change the categories. */
export function ReviewerSetUpPage() {
  const { id } = useParams({ from: '/signed-in/reviewers/setup/$id' });
  const user = useSignedInUser();
  if (id !== String(user.id)) throw new NoAccess();
  const [isSetUp] = useState(user.userNonprofitCategoryRankings.length > 0);
  const categories = useQuery(
    queryOf(listCategories, { query: { pageSize: categoryPageSize } }, { select: ({ results }) => results }),
  );
  const account = useQuery(queryOf(readReviewerSetUp, {}, { enabled: !isSetUp, staleTime: 0 }));
  const hasPassword = isSetUp || account.data?.hasPassword;
  const failed = [categories, account].filter(({ error }) => error);
  const retry = (
    <Button
      variant="default"
      loading={failed.some(({ isFetching }) => isFetching)}
      onClick={() => {
        for (const { refetch } of failed) void refetch();
      }}
    >
      Try again
    </Button>
  );
  return (
    <div className="wide-56">
      <PageHeader title={isSetUp ? 'Your categories' : 'Set up your reviewer account'}>
        <p className="soft above-2 wide-42">
          {!isSetUp && `Thank you for reviewing for ${programme().programmeName}. `}
          Choose up to five categories that you care about, and put them in order: we look for applications that fit.
        </p>
      </PageHeader>
      {categories.data && hasPassword !== undefined ? (
        <SetUpForm user={user} categories={categories.data} isSetUp={isSetUp} hasPassword={hasPassword} />
      ) : failed.length > 0 ? (
        <EmptyState title="The categories could not be loaded." action={retry} />
      ) : (
        <SkeletonLines label="Loading the categories" lines={8} />
      )}
    </div>
  );
}
