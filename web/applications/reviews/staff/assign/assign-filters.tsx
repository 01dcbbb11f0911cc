import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { responseStatuses, responseStatusLabels, submittedStatus } from '#contract/platform/access/response-status.ts';
import { searchNonprofits } from '../../../../nonprofits/list/search-nonprofits.ts';
import { NonprofitChip } from '../../../../nonprofits/nonprofit-chip.tsx';
import { categoriesQuery } from '../../../../nonprofits/nonprofit-queries.ts';
import { nonprofitQuery } from '../../../../nonprofits/nonprofit-query.ts';
import { PersonChip } from '../../../../people/users/person-chip.tsx';
import { userQuery } from '../../../../people/users/user-queries.ts';
import { TypeAhead } from '../../../../platform/ui/forms/fields/choosing/type-ahead.tsx';
import { ChoiceFilter, optionsOf } from '../../../../platform/ui/lists/filters/choice-filter.tsx';
import { FilterChip } from '../../../../platform/ui/lists/filters/filter-chips.tsx';
import { FilterSide } from '../../../../platform/ui/lists/filters/filter-side.tsx';
import type { List } from '../../../../platform/ui/lists/use-list.ts';
import { TemplateFilter } from '../../../responses/list/template-filter.tsx';
import { searchReviewers } from '../staff-queries.ts';
import type { AssignSearch } from '../staff-searches.ts';

const statuses = optionsOf(responseStatuses, responseStatusLabels);

export function AssignFilters({ list }: { list: List<AssignSearch> }) {
  const { nonprofit, reviewer, applicationStatus = submittedStatus } = list.search;
  const categories = useQuery(categoriesQuery);
  const chosenNonprofit = useQuery({ ...nonprofitQuery(nonprofit ?? 0), enabled: nonprofit !== undefined }).data;
  const chosenReviewer = useQuery({ ...userQuery(reviewer ?? 0), enabled: reviewer !== undefined }).data;
  return (
    <FilterSide list={list}>
      <div className="bare stack gap-3">
        <TemplateFilter {...list.filter('applicationTemplate')} />
        <ChoiceFilter
          title="Web category"
          any="All categories"
          options={categories.data?.map(({ id, name }) => ({ value: id, label: name }))}
          {...list.filter('webCategory')}
        />
        <TypeAhead
          label="Nonprofit"
          value={nonprofit === undefined ? null : { id: nonprofit, name: chosenNonprofit?.name ?? '' }}
          onChange={(choice) => list.show({ nonprofit: choice?.id })}
          search={searchNonprofits}
        />
        <TypeAhead
          label="Reviewer"
          value={reviewer === undefined ? null : { id: reviewer, name: chosenReviewer?.fullName ?? '' }}
          onChange={(choice) => list.show({ reviewer: choice?.id })}
          search={searchReviewers}
        />
        <NonprofitChip {...list.filter('nonprofit')} />
        <PersonChip title="Reviewer" {...list.filter('reviewer')} />
        <PersonChip title="Not assigned to" {...list.filter('notReviewer')} />
        <FilterChip
          title="Status"
          label={list.search.applicationStatus && responseStatusLabels[list.search.applicationStatus]}
          onRemove={() => list.show({ applicationStatus: undefined })}
        />
        <NativeSelect
          label="Status"
          value={applicationStatus}
          data={statuses}
          onChange={({ currentTarget: { value } }) => {
            const status = responseStatuses.find((one) => one === value);
            list.show({ applicationStatus: status === submittedStatus ? undefined : status });
          }}
        />
      </div>
    </FilterSide>
  );
}
