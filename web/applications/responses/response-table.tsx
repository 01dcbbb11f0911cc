import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ResponseSummary } from '#contract/applications/response-calls.ts';
import { defaultResponseOrdering, type ResponseOrdering } from '#contract/applications/responses-query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import type { ResponseColumn } from './response-columns.tsx';
import type { ResponseListSearch } from './response-list-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: ResponseSummary[] }>;
  columns: readonly ResponseColumn[];
  search: ResponseListSearch;
  /** responses of many nonprofits, for programme staff and reviewers */
  many: boolean;
  onOrdering: (ordering: ResponseOrdering) => void;
  onClear: () => void;
}

export function ResponseTable({ list, search, many, columns, onOrdering, onClear }: Props) {
  return (
    <DataTable
      label="Responses"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? defaultResponseOrdering}
      onOrdering={onOrdering}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, many, onClear)}
    />
  );
}

const nothing = 'No responses to show.';

function insteadOf(list: Props['list'], search: ResponseListSearch, many: boolean, onClear: () => void) {
  const { page, pageSize, ordering, view, ...narrowing } = search;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page,
    failed: 'The responses could not be loaded.',
    narrowed: narrowed ? nothingFits(nothing, onClear) : undefined,
    empty: many ? (
      <EmptyState title={nothing} text="What nonprofits answer to published applications comes in here." />
    ) : (
      <EmptyState
        title={nothing}
        text="When you begin an application, you find it here: to go on with it, and to read what you submitted."
        action={<Link to="/applications/templates">See which applications are open</Link>}
      />
    ),
  });
}
