import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { listResponses, type ResponseSummary } from '#contract/applications/response-calls.ts';
import { submittedStatus } from '#contract/platform/access/response-status.ts';
import { defaultPageSize } from '#contract/platform/wire/shapes.ts';
import { listOf } from '../../../platform/query-of.ts';
import { useSignedInUser } from '../../../platform/session.ts';
import { SearchBox } from '../../../platform/ui/lists/filters/search-box.tsx';
import { nothingFits } from '../../../platform/ui/lists/list-placeholder.tsx';
import { LoadedTable } from '../../../platform/ui/lists/loaded-table.tsx';
import tabStyles from '../../../platform/ui/lists/tabs.module.css';
import { ownWorkQuery } from '../review-queries.ts';
import { type ApplicationRow, applicationColumns } from './application-row.tsx';

/**
 * Submitted applications without those of a conflict of interest: those of the open rounds that are not assigned to the reviewer, or
 * all of earlier rounds, to read.
 */
export function OtherApplications() {
  const { page, search, earlier = false } = useSearch({ from: '/signed-in/reviewers/review' });
  const navigate = useNavigate();
  const notReviewer = useSignedInUser().id;
  const find = (text: string) =>
    void navigate({
      to: '/reviewers/review',
      search: { search: text || undefined, earlier: earlier || undefined },
      resetScroll: false,
    });
  const narrowed = earlier ? { openRound: false } : { openRound: true, notReviewer };
  const query = { applicationStatus: submittedStatus, ordering: 'nonprofit', page, search, ...narrowed } as const;
  const list = useQuery(listOf(listResponses, { query }));
  const mayBegin = useQuery(ownWorkQuery).data?.mayBeginOthers !== false && !earlier;
  const rows = list.data?.results.map((response) => rowOf(response, mayBegin));
  return (
    <>
      <nav className={`${tabStyles.tabs} below-4`} aria-label="Which applications">
        <Rounds earlier={false} shown={!earlier}>
          Being reviewed
        </Rounds>
        <Rounds earlier shown={earlier}>
          Earlier rounds
        </Rounds>
      </nav>
      <div className="below-4 wide-24">
        <SearchBox label="Search other applications" value={search ?? ''} onSearch={find} />
      </div>
      <LoadedTable
        list={{ ...list, data: rows && { ...list.data, results: rows } }}
        label="Other Applications"
        columns={applicationColumns}
        rowKey={({ response }) => response}
        things="applications"
        empty={{ title: 'No Applications Responses to show.' }}
        narrowed={search ? nothingFits('No application fits.', () => find('')) : undefined}
        pages={{ page, pageSize: defaultPageSize }}
      />
    </>
  );
}

function Rounds({ earlier, shown, children }: { earlier: boolean; shown: boolean; children: string }) {
  return (
    <Link
      to="/reviewers/review"
      search={{ earlier: earlier || undefined }}
      resetScroll={false}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ 'aria-current': undefined }}
      aria-current={shown ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}

function rowOf({ id, nonprofitRef, applicationTemplateRef, yourReview }: ResponseSummary, mayBegin: boolean): ApplicationRow {
  return {
    response: id,
    nonprofit: nonprofitRef.name,
    application: applicationTemplateRef.name,
    categories: nonprofitRef.webCategories.map(({ name }) => name),
    review: yourReview,
    readOnly: !mayBegin && yourReview === null,
  };
}
