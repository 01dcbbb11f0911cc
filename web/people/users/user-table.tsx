import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { UserSummary } from '#contract/people/users.ts';
import { defaultUserOrdering, type UserOrdering } from '#contract/people/users-query.ts';
import { ApiFailure } from '../../api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import { shownOrdering } from '../../ui/lists/list-search.ts';
import type { Selection } from '../../ui/lists/use-selection.ts';
import type { UserColumn } from './user-columns.tsx';
import type { UserListSearch } from './user-list-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: UserSummary[] }>;
  columns: readonly UserColumn[];
  search: UserListSearch;
  onOrdering: (ordering: UserOrdering) => void;
  onClear: () => void;
  /** undefined: nothing can be done with chosen rows */
  selection?: Selection<UserSummary> | undefined;
}

export function UserTable({ list, search, onOrdering, onClear, selection, columns }: Props) {
  return (
    <DataTable
      label="Users"
      columns={columns}
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

function insteadOf(list: Props['list'], search: UserListSearch, onClear: () => void) {
  if (list.error instanceof ApiFailure && list.error.status === 403) {
    const own = <Link to="/users">See your own nonprofit’s users</Link>;
    return <EmptyState title="You do not have access to this nonprofit’s users." action={own} />;
  }
  const title = 'No users to display.';
  const { page, pageSize, ordering, view, nonprofitId, ...narrowing } = search;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page,
    failed: 'The users could not be loaded.',
    narrowed: narrowed ? nothingFits(title, onClear) : undefined,
    empty: <EmptyState title={title} />,
  });
}
