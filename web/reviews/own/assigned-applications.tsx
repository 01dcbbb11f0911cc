import { useQuery } from '@tanstack/react-query';
import type { OwnWork } from '#contract/reviews/assignments.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { insteadOfRows } from '../../ui/lists/list-placeholder.tsx';
import { DataTable } from '../../ui/lists/table/data-table.tsx';
import { ownWorkQuery } from '../review-queries.ts';
import { type ApplicationRow, applicationColumns } from './application-row.tsx';

export function AssignedApplications() {
  const work = useQuery(ownWorkQuery);
  const rows = work.data?.assigned.map(rowOf);
  return (
    <DataTable
      label="Your Assigned Applications"
      columns={applicationColumns}
      rows={rows}
      rowKey={({ response }) => response}
      instead={insteadOfRows({
        list: { ...work, data: rows && { results: rows } },
        page: undefined,
        failed: 'Your applications could not be loaded.',
        narrowed: undefined,
        empty: <EmptyState title="No applications assigned right now! Check back later!" />,
      })}
    />
  );
}

function rowOf({ response, nonprofit, categories, review }: OwnWork): ApplicationRow {
  const tag = review?.needsAnotherLook ? 'Changed since your review' : undefined;
  return { response, nonprofit, categories, review, tag };
}
