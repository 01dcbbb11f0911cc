import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isProgrammeStaff, may } from '#contract/permissions.ts';
import { downloadUserData } from '#contract/users.ts';
import { nonprofitQuery } from '../nonprofits/nonprofit-query.ts';
import { useSignedInUser } from '../session.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import classes from './user-list-page.module.css';
import type { UserListSearch } from './user-list-search.ts';
import { usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';

export function UserListPage() {
  const search = useSearch({ from: '/signed-in/users' });
  const navigate = useNavigate({ from: '/users' });
  const list = useQuery(usersQuery(search));

  /** Another view of the list begins at its first page. */
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
            // typing on is one step in the history, and Back leads to before the search
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
        </div>
      }
    >
      <UserTable
        list={list}
        search={search}
        onOrdering={(ordering) => show({ ordering })}
        onClear={() => show({ search: undefined })}
      />
    </ListPage>
  );
}

function Actions({ search: { search, nonprofitId } }: { search: UserListSearch }) {
  const user = useSignedInUser();
  return (
    <>
      {may(user, downloadUserData.access) && <DownloadButton path={downloadUserData.path} query={{ search, nonprofitId }} />}
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

/** Which nonprofit the list is narrowed to, and the way out of that for who may see more. */
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
