import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  defaultRequestOrdering,
  type RequestOrdering,
  requestOrderings,
  requestStandingLabels,
  requestWishLabels,
} from '#contract/learning/requests/request-choices.ts';
import type { InformationRequest } from '#contract/learning/requests/requests.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { formatDate } from '../../ui/text/format.ts';
import type { RequestSearch } from './request-search.ts';

interface Props {
  list: UseQueryResult<{ count: number; results: InformationRequest[] }>;
  search: RequestSearch;
  onOrdering: (ordering: RequestOrdering | undefined) => void;
  onClear: () => void;
}

const columns: Column<InformationRequest, 'created_at' | 'organization'>[] = [
  {
    key: 'organization',
    header: 'Organization',
    width: '30%',
    sortBy: 'organization',
    cell: (row) => <RequestLink request={row} />,
  },
  { key: 'name', header: 'Name', cell: ({ name }) => name },
  { key: 'wish', header: 'Asked for', cell: ({ buyNow }) => requestWishLabels[buyNow ? 'SUBSCRIPTION' : 'INFORMATION'] },
  { key: 'tier', header: 'Tier', cell: ({ tierName }) => tierName || '–' },
  { key: 'standing', header: 'State', cell: ({ standing }) => requestStandingLabels[standing] },
  { key: 'created_at', header: 'Asked', sortBy: 'created_at', cell: ({ createdAt }) => formatDate(createdAt) },
];

export function RequestTable({ list, search, onOrdering, onClear }: Props) {
  const narrowed = search.search || search.standing || search.wish;
  return (
    <DataTable
      label="Information requests"
      columns={columns}
      rows={list.data?.results}
      rowKey={({ id }) => id}
      ordering={search.ordering ?? defaultRequestOrdering}
      onOrdering={(next) => {
        const ordering = requestOrderings.find((one) => one === next);
        onOrdering(ordering === defaultRequestOrdering ? undefined : ordering);
      }}
      stale={list.isPlaceholderData}
      instead={insteadOfRows({
        list,
        page: search.page,
        failed: 'The requests could not be loaded.',
        narrowed: narrowed ? nothingFits('No requests to display.', onClear) : undefined,
        empty: (
          <EmptyState
            title="No requests to display."
            text="What visitors ask on the public page of the Learning Commons stands here."
            action={<a href="/learning-commons/about">Open the public page</a>}
          />
        ),
      })}
    />
  );
}

function RequestLink({ request: { id, organization } }: { request: InformationRequest }) {
  return (
    <Link to="." search={(now) => ({ ...now, request: id })} resetScroll={false} preload={false} className={rowName.name}>
      {organization}
    </Link>
  );
}
