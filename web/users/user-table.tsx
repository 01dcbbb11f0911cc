import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation } from '@tanstack/react-router';
import type { UserOrdering } from '#contract/user-orderings.ts';
import type { UserSummary } from '#contract/users.ts';
import { ApiFailure } from '../api.ts';
import { useSignedInUser } from '../session.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { insteadOfRows } from '../ui/instead-of-rows.tsx';
import rowName from '../ui/row-name.module.css';
import classes from './user-list-page.module.css';
import { shownOrdering, type UserListSearch } from './user-list-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: UserSummary[] }>;
  search: UserListSearch;
  onOrdering: (ordering: UserOrdering) => void;
  onClear: () => void;
}

const columns: Column<UserSummary, 'first_name' | 'last_name'>[] = [
  { key: 'firstName', header: 'First Name', sortBy: 'first_name', width: '18%', cell: (row) => <Name row={row} /> },
  { key: 'lastName', header: 'Last Name', sortBy: 'last_name', width: '18%', cell: ({ lastName }) => long(lastName) },
  { key: 'nonprofit', header: 'Nonprofit Name', width: '26%', cell: ({ nonprofitRef }) => long(nonprofitRef?.name) },
  { key: 'email', header: 'Email', cell: ({ email }) => long(email) },
  { key: 'phoneNumber', header: 'Phone Number', width: '15%', cell: ({ phoneNumber }) => long(phoneNumber) },
];

const long = (text: string | undefined) => text && <span className={classes.long}>{text}</span>;

export function UserTable({ list, search, onOrdering, onClear }: Props) {
  return (
    <DataTable
      label="Users"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={shownOrdering(search)}
      onOrdering={(ordering) => onOrdering(ordering as UserOrdering)}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, onClear)}
    />
  );
}

/** The way to the row's profile, one's own to My Profile. Who has no first name is called by what there is. */
function Name({ row }: { row: UserSummary }) {
  const user = useSignedInUser();
  const list = useLocation({ select: ({ href }) => href });
  const own = row.id === user.id;
  const to = own ? { to: '/my-profile' } : { to: '/profile/$id', params: { id: String(row.id) } };
  const shown = row.firstName || (row.lastName ? '—' : row.email);
  return (
    <>
      <Link {...(to as LinkProps)} state={{ list }} className={rowName.name} aria-label={row.fullName || row.email}>
        {shown}
      </Link>
      {!row.isActive && <span className={classes.inactive}>Inactive</span>}
    </>
  );
}

function insteadOf(list: Props['list'], search: UserListSearch, onClear: () => void) {
  if (list.error instanceof ApiFailure && list.error.status === 403) {
    const own = <Link to="/users">See your own nonprofit’s users</Link>;
    return <EmptyState title="You do not have access to this nonprofit’s users." action={own} />;
  }
  const title = 'No users to display.';
  return insteadOfRows({
    list,
    page: search.page,
    failed: 'The users could not be loaded.',
    narrowed: search.search ? { title, text: 'Nothing fits the search.', clear: 'Clear search', onClear } : undefined,
    empty: <EmptyState title={title} />,
  });
}
