import type { UseQueryResult } from '@tanstack/react-query';
import { Link, linkOptions, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isProgrammeStaff, roleLabels } from '#contract/people/permissions.ts';
import type { UserSummary } from '#contract/people/users.ts';
import { defaultUserOrdering, type UserOrdering } from '#contract/people/users-query.ts';
import { ApiFailure } from '../../api.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { shownOrdering } from '../../ui/lists/list-search.ts';
import rowName from '../../ui/lists/row-name.module.css';
import type { Selection } from '../../ui/lists/use-selection.ts';
import { EmailAddress } from '../../ui/text/email-address.tsx';
import classes from './user-list-page.module.css';
import type { UserListSearch } from './user-list-search.ts';
import { accountStateLabels } from './user-words.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: UserSummary[] }>;
  search: UserListSearch;
  onOrdering: (ordering: UserOrdering) => void;
  onClear: () => void;
  /** undefined: nothing can be done with chosen rows */
  selection?: Selection<UserSummary> | undefined;
}

const columns: Column<UserSummary, 'first_name' | 'last_name' | 'last_seen'>[] = [
  { key: 'firstName', header: 'First Name', sortBy: 'first_name', width: '13%', cell: (row) => <Name row={row} /> },
  { key: 'lastName', header: 'Last Name', sortBy: 'last_name', width: '13%', cell: ({ lastName }) => long(lastName) },
  {
    key: 'nonprofit',
    header: 'Nonprofit Name',
    width: '20%',
    oneLine: true,
    cell: ({ nonprofitRef }) => long(nonprofitRef?.name),
  },
  { key: 'email', header: 'Email', oneLine: true, cell: ({ email }) => long(<EmailAddress address={email} />) },
  { key: 'phoneNumber', header: 'Phone Number', width: '9rem', cell: ({ phoneNumber }) => long(phoneNumber) },
];

/** Only programme staff see types and accounts. */
const staffColumns: typeof columns = [
  ...columns,
  {
    key: 'type',
    header: 'Type',
    width: '12%',
    oneLine: true,
    cell: ({ roles }) => roles?.map((role) => roleLabels[role]).join(', '),
  },
  { key: 'state', header: 'State', width: '8rem', cell: ({ accountState }) => accountState && accountStateLabels[accountState] },
];

const long = (text: ReactNode) => text && <span className={classes.long}>{text}</span>;

export function UserTable({ list, search, onOrdering, onClear, selection }: Props) {
  const staff = isProgrammeStaff(useSignedInUser());
  return (
    <DataTable
      label="Users"
      columns={staff ? staffColumns : columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      select={selection && { selection, nameOf: ({ fullName, email }) => fullName || email }}
      ordering={shownOrdering(search, defaultUserOrdering)}
      onOrdering={(ordering) => onOrdering(ordering as UserOrdering)}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, onClear)}
    />
  );
}

/** A link to the profile; the user's own leads to My Profile. Without a first name, shows another name or the address. */
function Name({ row }: { row: UserSummary }) {
  const user = useSignedInUser();
  const list = useLocation({ select: ({ href }) => href });
  const own = row.id === user.id;
  const to = own ? linkOptions({ to: '/my-profile' }) : linkOptions({ to: '/profile/$id', params: { id: String(row.id) } });
  const shown = row.firstName || (row.lastName ? '—' : row.email);
  return (
    <>
      <Link {...to} state={{ list }} className={rowName.name} aria-label={row.fullName || row.email} data-row>
        {shown}
      </Link>
      {!row.isActive && row.accountState === null && <span className={classes.inactive}>Inactive</span>}
    </>
  );
}

function insteadOf(list: Props['list'], search: UserListSearch, onClear: () => void) {
  if (list.error instanceof ApiFailure && list.error.status === 403) {
    const own = <Link to="/users">See your own nonprofit’s users</Link>;
    return <EmptyState title="You do not have access to this nonprofit’s users." action={own} />;
  }
  const title = 'No users to display.';
  const { page, ordering, nonprofitId, ...narrowing } = search;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page,
    failed: 'The users could not be loaded.',
    narrowed: narrowed ? nothingFits(title, onClear) : undefined,
    empty: <EmptyState title={title} />,
  });
}
