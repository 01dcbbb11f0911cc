import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  defaultOrderOrdering,
  type OrderOrdering,
  orderKindLabels,
  orderOrderings,
  orderStandingLabels,
} from '#contract/learning/subscription/order-choices.ts';
import type { Order } from '#contract/learning/subscription/orders.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { formatDate, formatDollars } from '../../ui/text/format.ts';
import type { OrderSearch } from './order-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: Order[] }>;
  search: OrderSearch;
  onOrdering: (ordering: OrderOrdering | undefined) => void;
  onClear: () => void;
}

const columns: Column<Order, 'created_at' | 'ends_on' | 'total'>[] = [
  { key: 'nonprofit', header: 'Nonprofit', width: '30%', cell: (row) => <OrderLink order={row} /> },
  { key: 'standing', header: 'State', cell: (row) => <Standing order={row} /> },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => orderKindLabels[kind] },
  { key: 'tier', header: 'Tier', cell: ({ tierName }) => tierName || '–' },
  { key: 'created_at', header: 'Ordered', sortBy: 'created_at', cell: ({ createdAt }) => formatDate(createdAt) },
  { key: 'ends_on', header: 'Last day', sortBy: 'ends_on', cell: ({ endsOn }) => (endsOn ? formatDate(endsOn) : '–') },
  {
    key: 'total',
    header: 'Total',
    sortBy: 'total',
    numeric: true,
    cell: ({ kind, total }) => (kind === 'GRANT' ? '–' : formatDollars(total)),
  },
];

export function OrderTable({ list, search, onOrdering, onClear }: Props) {
  const narrowed = search.search || search.standing || search.kind || search.attention || search.nonprofitId;
  return (
    <DataTable
      label="Subscriptions"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? defaultOrderOrdering}
      onOrdering={(next) => {
        const ordering = orderOrderings.find((one) => one === next);
        onOrdering(ordering === defaultOrderOrdering ? undefined : ordering);
      }}
      stale={list.isPlaceholderData}
      instead={insteadOfRows({
        list,
        page: search.page,
        failed: 'The subscriptions could not be loaded.',
        narrowed: narrowed ? nothingFits('No subscriptions to display.', onClear) : undefined,
        empty: (
          <EmptyState
            title="No subscriptions to display."
            text="Nonprofits that subscribe, and those that you grant access, stand here."
            action={<Link to="/learning-commons/tiers">Set up tiers</Link>}
          />
        ),
      })}
    />
  );
}

function OrderLink({ order: { id, nonprofitRef } }: { order: Order }) {
  return (
    <Link to="." search={(now) => ({ ...now, order: id })} resetScroll={false} preload={false} className={rowName.name}>
      {nonprofitRef.name}
    </Link>
  );
}

function Standing({ order: { standing, attention } }: { order: Order }) {
  return (
    <>
      {orderStandingLabels[standing]}
      {attention.length > 0 && <span className="loss block text-14">Needs attention</span>}
    </>
  );
}
