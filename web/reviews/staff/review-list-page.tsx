import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { recommendationLabels, recommendations } from '#contract/reviews/recommendations.ts';
import { defaultReviewOrdering, type ReviewOrdering, reviewOrderings } from '#contract/reviews/review-orderings.ts';
import { downloadReviewData, type ReviewSummary } from '#contract/reviews/reviews.ts';
import { reviewPageSize } from '#contract/reviews/reviews-query.ts';
import { ApplicationNavigation } from '../../applications/pages/application-navigation.tsx';
import { publishedTemplatesQuery } from '../../applications/responses/response-queries.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type Column, DataTable } from '../../ui/lists/data-table.tsx';
import { DownloadButton } from '../../ui/lists/download-button.tsx';
import { ListPage } from '../../ui/lists/list-page.tsx';
import { insteadOfRows, nothingFits } from '../../ui/lists/list-placeholder.tsx';
import rowName from '../../ui/lists/row-name.module.css';
import { SearchBox } from '../../ui/lists/search-box.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { scoreText } from '../scores.ts';
import { IncludedBox } from './included-box.tsx';
import { Reviewer } from './reviewer.tsx';
import classes from './staff.module.css';
import { reviewsQuery } from './staff-queries.ts';
import { type ReviewListSearch, readReviewListSearch } from './staff-searches.ts';

const columns: Column<ReviewSummary, 'nonprofit' | 'reviewer' | 'score' | 'updated'>[] = [
  { key: 'nonprofit', header: 'Nonprofit', sortBy: 'nonprofit', width: '26%', cell: (row) => <ResponseLink row={row} /> },
  { key: 'application', header: 'Application', width: '20%', cell: ({ responseRef }) => responseRef.applicationTemplateRef.name },
  { key: 'reviewer', header: 'Reviewer', sortBy: 'reviewer', cell: (row) => <Reviewer review={row} /> },
  {
    key: 'recommendation',
    header: 'Recommendation',
    sortBy: 'score',
    cell: ({ recommendation, needsAnotherLook }) => (
      <>
        {scoreText(recommendation)}
        {needsAnotherLook && <span className="soft"> · application reopened since</span>}
      </>
    ),
  },
  { key: 'included', header: 'Included', cell: (row) => <IncludedBox review={row} /> },
  {
    key: 'updated',
    header: 'Last Change',
    sortBy: 'updated',
    cell: ({ updated }) => <span className="unbroken">{formatDate(updated)}</span>,
  },
];

/** All reviews, for programme staff. */
export function ReviewListPage() {
  const search = readReviewListSearch(useSearch({ from: '/signed-in/applications/reviews' }));
  const navigate = useNavigate({ from: '/applications/reviews' });
  const list = useQuery(reviewsQuery(search));
  const { page: _, ordering, ...filters } = search;

  /** A changed filter or ordering starts at page 1. */
  function show(changes: ReviewListSearch, replace = false): void {
    void navigate({ search: (now) => ({ ...now, page: undefined, ...changes }), replace, resetScroll: false });
  }

  const clear = () =>
    show({
      search: undefined,
      applicationTemplate: undefined,
      recommendation: undefined,
      reviewer: undefined,
      assigned: undefined,
    });
  return (
    <ListPage
      title="Reviews"
      list={list}
      page={search.page}
      pageSize={reviewPageSize}
      counted={['review', 'reviews']}
      actions={<DownloadButton path={downloadReviewData.path} query={filters} />}
      navigation={<ApplicationNavigation />}
      search={
        <div className="stack gap-3">
          <SearchBox
            label="Search by nonprofit or reviewer"
            value={search.search ?? ''}
            onSearch={(text) => show({ search: text || undefined }, Boolean(search.search))}
          />
          <Filters search={search} onChange={show} />
        </div>
      }
    >
      <DataTable
        label="Reviews"
        columns={columns}
        rows={list.data?.results}
        rowKey={({ id }) => id}
        ordering={ordering ?? defaultReviewOrdering}
        onOrdering={(next) => show({ ordering: reviewOrderings.find((one): one is ReviewOrdering => one === next) })}
        stale={list.isPlaceholderData}
        instead={insteadOfRows({
          list,
          page: search.page,
          failed: 'The reviews could not be loaded.',
          narrowed: Object.values(filters).some((value) => value !== undefined)
            ? nothingFits('No reviewed responses!', clear)
            : undefined,
          empty: <EmptyState title="No reviewed responses!" text="What reviewers write comes in here." />,
        })}
      />
    </ListPage>
  );
}

function Filters({ search, onChange }: { search: ReviewListSearch; onChange: (changes: ReviewListSearch) => void }) {
  const templates = useQuery(publishedTemplatesQuery);
  return (
    <div className={classes.filters}>
      <NativeSelect
        label="Application"
        value={search.applicationTemplate ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ applicationTemplate: Number(value) || undefined })}
      >
        <option value="">All applications</option>
        {templates.data?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Recommendation"
        value={search.recommendation ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ recommendation: recommendations.find((one) => one === value) })}
      >
        <option value="">Any recommendation</option>
        {recommendations.map((one) => (
          <option key={one} value={one}>
            {recommendationLabels[one]}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        label="Reviewer"
        value={String(search.assigned ?? '')}
        onChange={({ currentTarget: { value } }) => onChange({ assigned: value === '' ? undefined : value === 'true' })}
      >
        <option value="">Any reviewer</option>
        <option value="true">Assigned</option>
        <option value="false">Not assigned</option>
      </NativeSelect>
    </div>
  );
}

function ResponseLink({ row }: { row: ReviewSummary }) {
  const list = useLocation({ select: ({ href }) => href });
  return (
    <Link
      to="/applications/responses/$id"
      params={{ id: String(row.applicationResponse) }}
      state={{ list }}
      className={rowName.name}
    >
      {row.responseRef.nonprofitRef.name}
    </Link>
  );
}
