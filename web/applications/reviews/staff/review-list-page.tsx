import { recommendationLabels, recommendations } from '#contract/applications/reviews/recommendations.ts';
import { downloadReviewData, type ReviewSummary } from '#contract/applications/reviews/reviews.ts';
import { NonprofitChip } from '../../../nonprofits/nonprofit-chip.tsx';
import { PersonChip } from '../../../people/users/person-chip.tsx';
import { ChoiceFilter, optionsOf } from '../../../platform/ui/lists/filters/choice-filter.tsx';
import { YesNoFilter } from '../../../platform/ui/lists/filters/yes-no-filter.tsx';
import { ListPage, ListSearchBox } from '../../../platform/ui/lists/list-page.tsx';
import type { Column } from '../../../platform/ui/lists/table/data-table.tsx';
import { recordLink } from '../../../platform/ui/lists/table/row-link.tsx';
import { useList } from '../../../platform/ui/lists/use-list.ts';
import { formatDate } from '../../../platform/ui/text/format.ts';
import { ApplicationNavigation } from '../../pages/application-navigation.tsx';
import { TemplateFilter } from '../../responses/list/template-filter.tsx';
import { SeasonChip } from '../../season-chip.tsx';
import { scoreText } from '../scores.ts';
import { IncludedBox } from './assign/included-box.tsx';
import { Reviewer } from './reviewer.tsx';
import classes from './staff.module.css';
import { reviewsQuery } from './staff-queries.ts';
import { readReviewListSearch } from './staff-searches.ts';

const columns: Column<ReviewSummary, 'nonprofit' | 'reviewer' | 'score' | 'updated'>[] = [
  {
    key: 'nonprofit',
    header: 'Nonprofit',
    sortBy: 'nonprofit',
    width: '26%',
    cell: ({ applicationResponse, responseRef }) =>
      recordLink('/applications/responses/$id', applicationResponse, responseRef.nonprofitRef.name),
  },
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
  const list = useList({ read: readReviewListSearch, query: reviewsQuery });
  return (
    <ListPage
      title="Reviews"
      list={list}
      counted={['review', 'reviews']}
      columns={columns}
      exports={downloadReviewData}
      navigation={<ApplicationNavigation />}
      search={
        <div className="stack gap-3">
          <ListSearchBox list={list} label="Search by nonprofit or reviewer" />
          <div className={`${classes.filters} columns-34`}>
            <TemplateFilter {...list.filter('applicationTemplate')} />
            <ChoiceFilter
              title="Recommendation"
              any="Any recommendation"
              options={optionsOf(recommendations, recommendationLabels)}
              {...list.filter('recommendation')}
            />
            <YesNoFilter title="Reviewer" any="Any reviewer" yes="Assigned" no="Not assigned" {...list.filter('assigned')} />
            <YesNoFilter title="Recommendation given" yes="Finished" no="Not finished" {...list.filter('finished')} />
            <YesNoFilter title="Counts as done" {...list.filter('done')} />
            <YesNoFilter title="Counts in averages" {...list.filter('counted')} />
            <SeasonChip {...list.filter('season')} />
            <NonprofitChip {...list.filter('nonprofit')} />
            <PersonChip title="By" {...list.filter('reviewer')} />
          </div>
        </div>
      }
      nothing="No reviewed responses!"
      empty={{ text: 'What reviewers write comes in here.' }}
    />
  );
}
