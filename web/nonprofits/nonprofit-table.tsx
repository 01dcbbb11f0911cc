import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { budgetSizeLabels } from '#contract/nonprofits/choices.ts';
import type { NonprofitSummary } from '#contract/nonprofits/list.ts';
import { defaultNonprofitOrdering, type NonprofitOrdering } from '#contract/nonprofits/nonprofits-query.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../ui/lists/list-placeholder.tsx';
import { shownOrdering } from '../ui/lists/list-search.ts';
import rowName from '../ui/lists/row-name.module.css';
import type { Selection } from '../ui/lists/use-selection.ts';
import classes from './nonprofit-list-page.module.css';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { categoriesQuery } from './nonprofit-queries.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: NonprofitSummary[] }>;
  search: NonprofitListSearch;
  onOrdering: (ordering: NonprofitOrdering) => void;
  onClear: () => void;
  /** undefined: nothing can be done with chosen rows */
  selection?: Selection<NonprofitSummary> | undefined;
}

export function NonprofitTable({ list, search, onOrdering, onClear, selection }: Props) {
  const categories = useQuery(categoriesQuery);
  const names = new Map(categories.data?.map(({ id, name }) => [id, name]));
  const columns: Column<NonprofitSummary, 'name' | 'budget_size'>[] = [
    { key: 'name', header: 'Nonprofit Name', sortBy: 'name', width: '46%', cell: (row) => <Name row={row} /> },
    {
      key: 'budgetSize',
      header: 'Budget Size',
      sortBy: 'budget_size',
      width: '22%',
      cell: ({ budgetSize }) => budgetSize && budgetSizeLabels[budgetSize],
    },
    {
      key: 'categories',
      header: 'Categories',
      oneLine: true,
      cell: ({ webCategories }) => webCategories.flatMap((id) => names.get(id) ?? []).join(', '),
    },
  ];
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

function Name({ row }: { row: NonprofitSummary }) {
  const address = useLocation({ select: ({ href }) => href });
  const place = [row.city, row.state].filter(Boolean).join(', ');
  return (
    <>
      <Link to="/nonprofit/$id" params={{ id: String(row.id) }} state={{ list: address }} className={rowName.name} data-row>
        {row.name}
      </Link>
      {place && <span className={classes.place}>{place}</span>}
    </>
  );
}

function insteadOf(list: Props['list'], search: NonprofitListSearch, onClear: () => void) {
  const title = 'No nonprofits to display.';
  const { page, ordering, ...narrowing } = search;
  const narrowed = Object.values(narrowing).some((value) => value !== undefined);
  return insteadOfRows({
    list,
    page,
    failed: 'The nonprofits could not be loaded.',
    narrowed: narrowed ? nothingFits(title, onClear) : undefined,
    empty: <EmptyState title={title} />,
  });
}
