import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listResponses, type ResponseSummary } from '#contract/applications/response-calls.ts';
import type { readOwnWork } from '#contract/reviews/assignments.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { listOf } from '../../query-of.ts';
import { useSignedInUser } from '../../session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { insteadOfRows } from '../../ui/lists/list-placeholder.tsx';
import { Paging } from '../../ui/lists/paging/paging.tsx';
import { DataTable } from '../../ui/lists/table/data-table.tsx';
import { ownWorkQuery } from '../review-queries.ts';
import { type ApplicationRow, applicationColumns } from './application-row.tsx';

type Work = ResultOf<typeof readOwnWork>;

/** Submitted applications that are not assigned to the reviewer, without those of a conflict of interest. */
export function OtherApplications() {
  const { page } = useSearch({ from: '/signed-in/reviewers/review' });
  const notReviewer = useSignedInUser().id;
  const query = { applicationStatus: 'SUBMITTED', notReviewer, ordering: 'nonprofit', page } as const;
  const list = useQuery(listOf(listResponses, { query }));
  const work = useQuery(ownWorkQuery).data;
  const rows = list.data?.results.map((response) => rowOf(response, work));
  const count = list.error ? 0 : (list.data?.count ?? 0);
  return (
    <>
      <DataTable
        label="Other Applications"
        columns={applicationColumns}
        rows={rows}
        rowKey={({ response }) => response}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page,
          failed: 'The applications could not be loaded.',
          narrowed: undefined,
          empty: <EmptyState title="No Applications Responses to show." />,
        })}
      />
      {count > 0 && <Paging page={page ?? 1} pageSize={defaultPageSize} count={count} />}
    </>
  );
}

function rowOf({ id, nonprofitRef, yourReview }: ResponseSummary, work: Work | undefined): ApplicationRow {
  return {
    response: id,
    nonprofit: nonprofitRef.name,
    categories: nonprofitRef.webCategories.map(({ name }) => name),
    review: yourReview,
    readOnly: work?.mayBeginOthers === false && yourReview === null,
  };
}
