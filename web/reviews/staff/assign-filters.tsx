import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { responseStatuses, responseStatusLabels } from '#contract/applications/response-status.ts';
import { publishedTemplatesQuery } from '../../applications/responses/response-queries.ts';
import { categoriesQuery } from '../../nonprofits/nonprofit-queries.ts';
import { nonprofitQuery } from '../../nonprofits/nonprofit-query.ts';
import { searchNonprofits, userQuery } from '../../people/users/user-queries.ts';
import { TypeAhead } from '../../ui/forms/type-ahead.tsx';
import { FilterSide } from '../../ui/lists/filter-side.tsx';
import classes from './staff.module.css';
import { searchReviewers } from './staff-queries.ts';
import type { AssignSearch } from './staff-searches.ts';

export const withoutFilters = {
  applicationTemplate: undefined,
  webCategory: undefined,
  nonprofit: undefined,
  reviewer: undefined,
  applicationStatus: undefined,
};

interface Props {
  search: AssignSearch;
  onChange: (changes: AssignSearch) => void;
}

export function AssignFilters({ search, onChange }: Props) {
  const { applicationTemplate, webCategory, nonprofit, reviewer, applicationStatus } = search;
  const templates = useQuery(publishedTemplatesQuery);
  const categories = useQuery(categoriesQuery);
  const chosenNonprofit = useQuery({ ...nonprofitQuery(nonprofit ?? 0), enabled: nonprofit !== undefined }).data;
  const chosenReviewer = useQuery({ ...userQuery(reviewer ?? 0), enabled: reviewer !== undefined }).data;
  const active = Object.keys(withoutFilters).filter((key) => search[key as keyof typeof withoutFilters] !== undefined).length;
  return (
    <FilterSide active={active} onClear={() => onChange(withoutFilters)}>
      <div className={classes.edit}>
        <NativeSelect
          label="Application"
          value={applicationTemplate ?? ''}
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
          label="Web category"
          value={webCategory ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ webCategory: Number(value) || undefined })}
        >
          <option value="">All categories</option>
          {categories.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <TypeAhead
          label="Nonprofit"
          value={nonprofit === undefined ? null : { id: nonprofit, name: chosenNonprofit?.name ?? '' }}
          onChange={(choice) => onChange({ nonprofit: choice?.id })}
          search={searchNonprofits}
        />
        <TypeAhead
          label="Reviewer"
          value={reviewer === undefined ? null : { id: reviewer, name: chosenReviewer?.fullName ?? '' }}
          onChange={(choice) => onChange({ reviewer: choice?.id })}
          search={searchReviewers}
        />
        <NativeSelect
          label="Status"
          value={applicationStatus ?? 'SUBMITTED'}
          onChange={({ currentTarget: { value } }) => {
            const status = responseStatuses.find((one) => one === value);
            onChange({ applicationStatus: status === 'SUBMITTED' ? undefined : status });
          }}
        >
          {responseStatuses.map((one) => (
            <option key={one} value={one}>
              {responseStatusLabels[one]}
            </option>
          ))}
        </NativeSelect>
      </div>
    </FilterSide>
  );
}
