import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isProgrammeStaff, may } from '#contract/people/permissions.ts';
import { downloadUserData } from '#contract/people/users.ts';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { useSignedInUser } from '../../session.ts';
import { DownloadButton } from '../../ui/lists/download-button.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { YesNoFilter } from '../../ui/lists/yes-no-filter.tsx';
import classes from './user-list-page.module.css';
import type { UserListSearch } from './user-list-search.ts';
import { usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';

export function UserListPage() {
  const search = useSearch({ from: '/signed-in/users' });
  const navigate = useNavigate({ from: '/users' });
  const list = useQuery(usersQuery(search));

  /** A changed filter or ordering starts at page 1. */
  function show(changes: UserListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  return (
    <ListPage
      title="Users"
      list={list}
      page={search.page}
      counted={['user', 'users']}
      actions={<Actions search={search} />}
      lead={<WhoseUsers nonprofitId={search.nonprofitId} />}
      search={
        <div className={classes.search}>
          <SearchBox
            label="Search by name, email or nonprofit"
            value={search.search ?? ''}
            // one search is one step of the history: Back returns to the list before the search
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
          <ReviewersOnly value={search.isReviewer} onChange={(isReviewer) => show({ isReviewer })} />
        </div>
      }
    >
      <UserTable
        list={list}
        search={search}
        onOrdering={(ordering) => show({ ordering })}
        onClear={() => show({ search: undefined, isReviewer: undefined })}
      />
    </ListPage>
  );
}

function Actions({ search: { search, nonprofitId, isReviewer } }: { search: UserListSearch }) {
  const user = useSignedInUser();
  return (
    <>
      {may(user, downloadUserData.access) && (
        <DownloadButton path={downloadUserData.path} query={{ search, nonprofitId, isReviewer }} />
      )}
      {may(user, 'createUsers') && (
        <Button
          renderRoot={(props) => <Link to="/create-new-user" {...props} />}
          leftSection={<IconPlus size={18} aria-hidden />}
        >
          New User
        </Button>
      )}
    </>
  );
}

interface ReviewersProps {
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
}

/** Only programme staff see who is a reviewer. */
function ReviewersOnly({ value, onChange }: ReviewersProps) {
  if (!isProgrammeStaff(useSignedInUser())) return null;
  return <YesNoFilter title="Reviewer" value={value} onChange={onChange} />;
}

/** The nonprofit whose users are listed, with a link to all users for programme staff. */
function WhoseUsers({ nonprofitId }: { nonprofitId: number | undefined }) {
  const user = useSignedInUser();
  const own = isProgrammeStaff(user) ? null : user.nonprofit;
  const id = nonprofitId ?? own;
  const nonprofit = useQuery({ ...nonprofitQuery(id ?? 0), enabled: id !== null });
  if (id === null || !nonprofit.data) return null;
  return (
    <p className={classes.whose}>
      of{' '}
      <Link to="/nonprofit/$id" params={{ id: String(id) }}>
        {nonprofit.data.name}
      </Link>
      {isProgrammeStaff(user) && (
        <Link to="/users" className={classes.all}>
          See everyone
        </Link>
      )}
    </p>
  );
}
