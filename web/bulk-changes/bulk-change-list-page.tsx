import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { bulkStateLabels } from '#contract/bulk-changes/bulk-actions.ts';
import type { BulkChange } from '#contract/bulk-changes/bulk-changes.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../ui/lists/data-table.tsx';
import { ListPage } from '../ui/lists/list-page.tsx';
import { insteadOfRows } from '../ui/lists/list-placeholder.tsx';
import rowName from '../ui/lists/row-name.module.css';
import { BackLink } from '../ui/page/back-link.tsx';
import { formatMoment, formatNumber } from '../ui/text/format.ts';
import { bulkChangesQuery } from './bulk-queries.ts';
import { countOf } from './bulk-words.ts';

/** Every bulk change, newest first. */
export function BulkChangeListPage() {
  const { page } = useSearch({ from: '/signed-in/bulk-changes' });
  const list = useQuery(bulkChangesQuery(page));
  return (
    <ListPage
      title="Bulk changes"
      breadcrumb={<BackLink to="/audit">Audit Trail</BackLink>}
      list={list}
      page={page}
      counted={['change', 'changes']}
    >
      <DataTable
        label="Bulk changes"
        columns={columns}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The changes could not be loaded.',
          narrowed: undefined,
          empty: (
            <EmptyState
              title="No bulk changes yet."
              text="Choose rows in the list of nonprofits or users to change them together. Each such change is listed here."
            />
          ),
        })}
      />
    </ListPage>
  );
}

const columns: Column<BulkChange>[] = [
  {
    key: 'what',
    header: 'Change',
    width: '34%',
    cell: ({ id, title }) => (
      <Link to="/bulk-changes/$id" params={{ id: String(id) }} className={rowName.name}>
        {title}
      </Link>
    ),
  },
  { key: 'records', header: 'Records', cell: ({ action, chosen }) => countOf(action, chosen) },
  { key: 'changed', header: 'Changed', numeric: true, cell: ({ changed }) => formatNumber(changed) },
  { key: 'state', header: 'State', cell: ({ state }) => bulkStateLabels[state] },
  { key: 'when', header: 'Started', cell: ({ createdAt }) => formatMoment(createdAt) },
  { key: 'who', header: 'By', cell: ({ createdBy }) => createdBy?.fullName },
];
