import type { UseQueryResult } from '@tanstack/react-query';
import type { NonprofitSummary } from '#contract/nonprofits/list.ts';
import { defaultNonprofitOrdering, type NonprofitOrdering } from '#contract/nonprofits/nonprofits-query.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { DataTable } from '../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import { shownOrdering } from '../ui/lists/list-search.ts';
import type { Selection } from '../ui/lists/use-selection.ts';
import type { NonprofitColumn } from './nonprofit-columns.tsx';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: NonprofitSummary[] }>;
  columns: readonly NonprofitColumn[];
  search: NonprofitListSearch;
  onOrdering: (ordering: NonprofitOrdering) => void;
  onClear: () => void;
  /** undefined: nothing can be done with chosen rows */
  selection?: Selection<NonprofitSummary> | undefined;
}

export function NonprofitTable({ list, search, onOrdering, onClear, selection, columns }: Props) {
  return (
    <DataTable
      label="Nonprofits"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      select={selection && { selection, nameOf: ({ name }) => name }}
      ordering={shownOrdering(search, defaultNonprofitOrdering)}
      onOrdering={onOrdering}
      stale={list.isPlaceholderData}
      instead={insteadOf(list, search, onClear)}
    />
  );
}

function insteadOf(list: Props['list'], search: NonprofitListSearch, onClear: () => void) {
  const title = 'No nonprofits to display.';
  const { page, pageSize, ordering, view, ...narrowing } = search;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page,
    failed: 'The nonprofits could not be loaded.',
    narrowed: narrowed ? nothingFits(title, onClear) : undefined,
    empty: <EmptyState title={title} />,
  });
}
