import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiFailure } from '../api.ts';
import { showAlert } from '../ui/alerts.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { BackToList } from './back-to-list.tsx';
import { NonprofitProfile } from './nonprofit-profile.tsx';
import { nonprofitQuery } from './nonprofit-query.ts';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export function NonprofitPage() {
  const { id } = useParams({ from: '/signed-in/nonprofit/$id' });
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > 2_147_483_647) return <NonprofitNotFound />;
  return <LoadedNonprofit key={number} id={number} />;
}

function LoadedNonprofit({ id }: { id: number }) {
  const { data, error, isFetching, refetch } = useQuery(nonprofitQuery(id));
  const missing = error instanceof ApiFailure && error.status === 404;

  useEffect(() => {
    const signedOut = error instanceof ApiFailure && error.status === 401;
    if (error && !missing && !signedOut) showAlert({ tone: 'error', title: 'Error...', text: 'Error loading nonprofit' });
  }, [error, missing]);

  if (data) return <NonprofitProfile nonprofit={data} />;
  if (missing) return <NonprofitNotFound />;
  if (!error) return <ProfileSkeleton />;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title="Error loading nonprofit" action={retry}>
      <p>The server did not answer as it should.</p>
    </MessagePage>
  );
}

function NonprofitNotFound() {
  return (
    <>
      <BackToList />
      <MessagePage title="Nonprofit not found" action={<Link to="/nonprofits">See all nonprofits</Link>}>
        <p>It may have been removed from the catalogue, or the link may be mistyped.</p>
      </MessagePage>
    </>
  );
}
