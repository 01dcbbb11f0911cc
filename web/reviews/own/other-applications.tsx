import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { listResponses, type ResponseSummary } from '#contract/applications/response-calls.ts';
import type { readOwnWork } from '#contract/reviews/assignments.ts';
import type { ResultOf } from '#contract/wire/endpoint.ts';
import { defaultPageSize } from '#contract/wire/shapes.ts';
import { listOf } from '../../query-of.ts';
import { useSignedInUser } from '../../session.ts';
import { LoadedTable } from '../../ui/lists/loaded-table.tsx';
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
  return (
    <LoadedTable
      list={{ ...list, data: rows && { ...list.data, results: rows } }}
      label="Other Applications"
      columns={applicationColumns}
      rowKey={({ response }) => response}
      things="applications"
      empty={{ title: 'No Applications Responses to show.' }}
      pages={{ page, pageSize: defaultPageSize }}
    />
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
