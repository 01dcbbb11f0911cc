import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { may } from '#contract/permissions.ts';
import { ApiFailure } from '../api.ts';
import { useSignedInUser } from '../session.ts';
import { showAlert } from '../ui/alerts.ts';
import { MessagePage } from '../ui/message-page.tsx';
import { BackToUsers } from './back-to-users.tsx';
import { UserEdit } from './user-form.tsx';
import { UserProfile } from './user-profile.tsx';
import { userQuery } from './user-queries.ts';
import { UserSkeleton } from './user-skeleton.tsx';

/** Somebody's profile by its number. */
export function UserPage() {
  const { id } = useParams({ from: '/signed-in/profile/$id' });
  const { editing } = useSearch({ from: '/signed-in/profile/$id' });
  const number = /^\d{1,10}$/.test(id) ? Number(id) : 0;
  if (number < 1 || number > 2_147_483_647) return <UserNotFound />;
  return <LoadedUser key={number} id={number} editing={editing} />;
}

/** The signed-in person's own. */
export function MyProfilePage() {
  const { id } = useSignedInUser();
  const { editing } = useSearch({ from: '/signed-in/my-profile' });
  return <LoadedUser key={id} id={id} editing={editing} />;
}

function LoadedUser({ id, editing }: { id: number; editing: true | undefined }) {
  const { data, error, isFetching, refetch } = useQuery(userQuery(id));
  const navigate = useNavigate();
  const missing = error instanceof ApiFailure && error.status === 404;

  useEffect(() => {
    const signedOut = error instanceof ApiFailure && error.status === 401;
    if (error && !missing && !signedOut) showAlert({ tone: 'error', title: 'Error...', text: 'Error loading users' });
  }, [error, missing]);

  function show(edit: boolean): void {
    void navigate({ to: '.', search: edit ? { editing: true } : {}, replace: !edit, state: (state) => state });
  }

  if (data && editing && data.can.edit) return <UserEdit user={data} onDone={() => show(false)} />;
  if (data) return <UserProfile user={data} onEdit={() => show(true)} />;
  if (missing) return <UserNotFound />;
  if (!error) return <UserSkeleton />;
  const retry = (
    <Button loading={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  );
  return (
    <MessagePage title="This profile could not be loaded" action={retry}>
      <p>The server did not answer as it should.</p>
    </MessagePage>
  );
}

function UserNotFound() {
  const mayList = may(useSignedInUser(), 'listUsers');
  const action = mayList ? <Link to="/users">See all users</Link> : <Link to="/">Return Home</Link>;
  return (
    <>
      <BackToUsers />
      <MessagePage title="User not found" action={action}>
        <p>There is no such account, or none that you may see.</p>
      </MessagePage>
    </>
  );
}
