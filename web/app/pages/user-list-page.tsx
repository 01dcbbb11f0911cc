import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { notSetUpStates } from '#contract/people/invitations.ts';
import { downloadUserData } from '#contract/people/users.ts';
import { asDownloading, may } from '#contract/platform/access/permissions.ts';
import { BulkActions } from '../../nonprofits/bulk-changes/bulk-actions.tsx';
import { NonprofitChip } from '../../nonprofits/nonprofit-chip.tsx';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { useUserColumns } from '../../people/users/list/user-columns.tsx';
import { UserFilters } from '../../people/users/list/user-filters.tsx';
import { type UserListSearch, validateUserListSearch } from '../../people/users/list/user-list-search.ts';
import { usersTitle } from '../../people/users/list/users-title.ts';
import { usersQuery } from '../../people/users/user-queries.ts';
import { ApiFailure } from '../../platform/api.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { EmptyState } from '../../platform/ui/feedback/empty-state.tsx';
import { ExportChosen } from '../../platform/ui/lists/download/export-chosen.tsx';
import { ListPage, ListSearchBox } from '../../platform/ui/lists/list-page.tsx';
import { useList } from '../../platform/ui/lists/use-list.ts';
import type { ReadyView } from '../../platform/ui/lists/views/use-list-tools.ts';
import lead from '../../platform/ui/lists/whose.module.css';
import { ButtonLink } from '../../platform/ui/page/links/button-link.tsx';

const readyViews: ReadyView<UserListSearch>[] = [
  { key: 'staff', name: 'Programme staff', search: { userTypes: ['CFP_STAFF'] } },
  { key: 'reviewers', name: 'Reviewers', search: { isReviewer: true } },
  { key: 'not-set-up', name: 'Without a password yet', search: { accountStates: [...notSetUpStates] } },
];

export function UserListPage() {
  const me = useSignedInUser();
  const list = useList({
    read: validateUserListSearch,
    query: usersQuery,
    views: 'users',
    ready: may(me, 'readAllUsers') ? readyViews : [],
  });
  const title = usersTitle(me);
  const ofColleagues = title === 'Colleagues';
  return (
    <ListPage
      title={title}
      list={list}
      counted={ofColleagues ? ['person', 'people'] : ['user', 'users']}
      columns={useUserColumns()}
      all={ofColleagues ? 'All colleagues' : 'All users'}
      lead={<WhoseUsers nonprofitId={list.search.nonprofitId} />}
      search={
        <div className="stack gap-3">
          <ListSearchBox list={list} label={ofColleagues ? 'Search by name or email' : 'Search by name, email or nonprofit'} />
          {may(me, 'readAllUsers') && <UserFilters list={list} />}
          {may(me, 'readAllUsers') && <NonprofitChip {...list.filter('nonprofitId')} />}
        </div>
      }
      exports={downloadUserData}
      actions={<Actions />}
      nameOf={({ fullName, email }) => fullName || email}
      onChosen={
        may(asDownloading(me), downloadUserData.access) &&
        (({ chosen, clear }) => (
          <BulkActions records="PEOPLE" chosen={chosen} onDone={clear}>
            <ExportChosen download={downloadUserData} chosen={chosen} />
          </BulkActions>
        ))
      }
      instead={
        list.result.error instanceof ApiFailure &&
        list.result.error.status === 403 && (
          <EmptyState
            title="You do not have access to this nonprofit’s users."
            action={<Link to="/users">See your own nonprofit’s users</Link>}
          />
        )
      }
    />
  );
}

function Actions() {
  const user = useSignedInUser();
  return (
    <>
      {may(user, 'createUsers') && (
        <ButtonLink variant="default" to="/users/invite" leftSection={<IconMail size={18} aria-hidden />}>
          Invite Colleagues
        </ButtonLink>
      )}
      {may(user, 'createUsers') && (
        <ButtonLink to="/create-new-user" leftSection={<IconPlus size={18} aria-hidden />}>
          New User
        </ButtonLink>
      )}
    </>
  );
}

/** The nonprofit whose users are listed. */
function WhoseUsers({ nonprofitId }: { nonprofitId: number | undefined }) {
  const user = useSignedInUser();
  const own = may(user, 'readAllUsers') ? null : user.nonprofit;
  const id = nonprofitId ?? own;
  const nonprofit = useQuery({ ...nonprofitQuery(id ?? 0), enabled: id !== null });
  if (id === null || !nonprofit.data) return null;
  return (
    <p className={lead.whose}>
      of{' '}
      <Link to="/nonprofit/$id" params={{ id: String(id) }}>
        {nonprofit.data.name}
      </Link>
    </p>
  );
}
