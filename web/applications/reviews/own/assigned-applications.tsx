import { useQuery } from '@tanstack/react-query';
import type { OwnWork } from '#contract/applications/reviews/own-work.ts';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import { ownWorkQuery } from '../review-queries.ts';
import { type ApplicationRow, applicationColumns } from './application-row.tsx';

export function AssignedApplications() {
  const work = useQuery(ownWorkQuery);
  const rows = work.data?.assigned.map(rowOf);
  return (
    <LoadedTable
      list={{ ...work, data: rows }}
      label="Your Assigned Applications"
      columns={applicationColumns}
      rowKey={({ response }) => response}
      things="applications"
      empty={{ title: 'No applications assigned right now! Check back later!' }}
    />
  );
}

function rowOf({ response, nonprofit, application, categories, review }: OwnWork): ApplicationRow {
  const tag = review?.needsAnotherLook ? 'Changed since your review' : undefined;
  return { response, nonprofit, application, categories, review, tag };
}
