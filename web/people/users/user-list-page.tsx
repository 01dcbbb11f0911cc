import { Button } from '@mantine/core';
import { IconMail, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { isProgrammeStaff, may } from '#contract/people/permissions.ts';
import { downloadUserData, type UserSummary } from '#contract/people/users.ts';
import { BulkActions } from '../../bulk-changes/bulk-actions.tsx';
import { ListTools } from '../../lists/list-tools.tsx';
import { useListTools } from '../../lists/use-list-tools.ts';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { useSignedInUser } from '../../session.ts';
import { ChosenBar } from '../../ui/lists/chosen-bar.tsx';
import { DownloadButton } from '../../ui/lists/download-button.tsx';
import { ExportChosen } from '../../ui/lists/export-chosen.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { useListSelection } from '../../ui/lists/use-selection.ts';
import { useUserColumns } from './user-columns.tsx';
import { UserFilters, withoutFilters } from './user-filters.tsx';
import classes from './user-list-page.module.css';
import { type UserListSearch, validateUserListSearch } from './user-list-search.ts';
import { usersQuery } from './user-queries.ts';
import { UserTable } from './user-table.tsx';

const counted = ['user', 'users'] as const;

export function UserListPage() {
  const search = useSearch({ from: '/signed-in/users' });
  const navigate = useNavigate({ from: '/users' });
  const me = useSignedInUser();
  const tools = useListTools({
    list: 'users',
    columns: useUserColumns(),
    search,
    validate: validateUserListSearch,
    open: (next, replace = false) => void navigate({ search: next, replace, resetScroll: false }),
  });
  const { page, pageSize: _, ordering, view, ...filters } = search;
  const list = useQuery({
    ...usersQuery({ ...filters, page, ordering, pageSize: tools.askedPageSize }),
    enabled: tools.ready,
  });
  const selection = useListSelection<UserSummary, typeof filters>(filters, list.data?.count ?? 0);

  /** A changed filter or ordering starts at page 1. */
  function show(changes: UserListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...tools.stay, ...changes }), replace, resetScroll: false });
  }

  return (
    <ListPage
      title="Users"
      list={list}
      page={page}
      pageSize={tools.pageSize}
      linkedPageSize={tools.askedPageSize}
      tools={<ListTools tools={tools} all="All users" />}
      counted={counted}
      actions={<Actions filters={filters} />}
      lead={<WhoseUsers nonprofitId={search.nonprofitId} />}
      search={
        <div className="stack gap-3">
          <SearchBox
            label="Search by name, email or nonprofit"
            value={search.search ?? ''}
            // one search is one step of the history: Back returns to the list before the search
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
          {isProgrammeStaff(me) && <UserFilters search={search} onChange={show} />}
        </div>
      }
    >
      <UserTable
        list={list}
        columns={tools.columns}
        search={search}
        onOrdering={(ordering) => show({ ordering })}
        onClear={() => show({ search: undefined, ...withoutFilters })}
        selection={may(me, downloadUserData.access) ? selection : undefined}
      />
      <ChosenBar selection={selection} list={list.data} counted={counted}>
        <BulkActions records="PEOPLE" chosen={selection.chosen} onDone={selection.clear}>
          <ExportChosen path={downloadUserData.path} chosen={selection.chosen} />
        </BulkActions>
      </ChosenBar>
    </ListPage>
  );
}

function Actions({ filters }: { filters: UserListSearch }) {
  const user = useSignedInUser();
  return (
    <>
      {may(user, downloadUserData.access) && <DownloadButton path={downloadUserData.path} query={filters} />}
      {may(user, 'createUsers') && (
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/users/invite" {...props} />}
          leftSection={<IconMail size={18} aria-hidden />}
        >
          Invite Colleagues
        </Button>
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
