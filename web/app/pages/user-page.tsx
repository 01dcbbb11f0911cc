import { Link, useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { User } from '#contract/platform/access/accounts.ts';
import { may } from '#contract/platform/access/permissions.ts';
import { RecentDonations } from '../../money/donations/recent-donations.tsx';
import { searchNonprofits } from '../../nonprofits/list/search-nonprofits.ts';
import { BackToUsers } from '../../people/users/back-to-users.tsx';
import { UserEdit } from '../../people/users/form/user-form.tsx';
import { usersTitle } from '../../people/users/list/users-title.ts';
import { UserProfile } from '../../people/users/user-profile.tsx';
import { userQuery } from '../../people/users/user-queries.ts';
import { UserSkeleton } from '../../people/users/user-skeleton.tsx';
import { useSignedInUser } from '../../platform/session.ts';
import { MessagePage } from '../../platform/ui/feedback/message-page.tsx';
import { RecordPage } from '../../platform/ui/page/record-page.tsx';

/** The profile of the user in the address. */
export function UserPage() {
  const { id } = useParams({ from: '/signed-in/profile/$id' });
  const { editing } = useSearch({ from: '/signed-in/profile/$id' });
  return <Profile id={id} editing={editing} />;
}

export function MyProfilePage() {
  const { id } = useSignedInUser();
  const { editing } = useSearch({ from: '/signed-in/my-profile' });
  return <Profile id={String(id)} editing={editing} />;
}

function Profile({ id, editing }: { id: string; editing: true | undefined }) {
  const me = useSignedInUser();
  const navigate = useNavigate();
  const setUp = useLocation({ select: ({ state }) => state.reviewerSetUp });

  function show(edit: boolean): void {
    void navigate({ to: '.', search: edit ? { editing: true } : {}, replace: !edit, state: (state) => state });
  }

  function done(): void {
    if (setUp) void navigate({ to: '/reviewers/thank-you', replace: true });
    else show(false);
  }

  return (
    <RecordPage
      id={id}
      query={userQuery}
      loading={<UserSkeleton />}
      notFound={<UserNotFound />}
      failed="This profile could not be loaded"
      alert="Error loading users"
    >
      {(user) =>
        editing && user.can.edit ? (
          <UserEdit user={user} setUp={setUp} searchNonprofits={searchNonprofits} onDone={done} />
        ) : (
          <UserProfile user={user} onEdit={() => show(true)}>
            {mayReadDonationsOf(me, user) && <RecentDonations of={{ userId: user.id }} />}
          </UserProfile>
        )
      }
    </RecordPage>
  );
}

/** Whether the viewer may read the donations that the user recorded: their own, or as programme staff. */
function mayReadDonationsOf(me: User, { id }: User): boolean {
  return may(me, 'readDonations') && (id === me.id || may(me, 'readAllDonations'));
}

function UserNotFound() {
  const me = useSignedInUser();
  const action = may(me, 'listUsers') ? (
    <Link to="/users">See all {usersTitle(me).toLowerCase()}</Link>
  ) : (
    <Link to="/">Return Home</Link>
  );
  return (
    <>
      <BackToUsers />
      <MessagePage title="User not found" action={action}>
        <p>This account does not exist, or you may not see it.</p>
      </MessagePage>
    </>
  );
}
