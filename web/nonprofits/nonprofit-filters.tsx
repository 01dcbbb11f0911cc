import { useQuery } from '@tanstack/react-query';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { firstAcceptedYear } from '#contract/nonprofits/list.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { FilterPanel } from '../ui/lists/filter-panel.tsx';
import { FilterSide } from '../ui/lists/filter-side.tsx';
import { YesNoFilter } from '../ui/lists/yes-no-filter.tsx';
import classes from './nonprofit-list-page.module.css';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { categoriesQuery } from './nonprofit-queries.ts';

const budgetOptions = budgetSizes.map((value) => ({ value, label: budgetSizeLabels[value] }));

function yearOptions() {
  const latest = new Date().getFullYear();
  return Array.from({ length: latest - firstAcceptedYear + 1 }, (_, ago) => ({
    value: latest - ago,
    label: String(latest - ago),
  }));
}

export const withoutFilters = {
  ids: undefined,
  budgetSize: undefined,
  webCategories: undefined,
  acceptedYears: undefined,
  isPublishedForWeb: undefined,
  isPublishedForPrint: undefined,
  lookAlike: undefined,
};

interface Props {
  search: NonprofitListSearch;
  onChange: (changes: NonprofitListSearch) => void;
}

export function NonprofitFilters({ search, onChange }: Props) {
  const {
    ids = [],
    budgetSize = [],
    webCategories = [],
    acceptedYears = [],
    isPublishedForWeb,
    isPublishedForPrint,
    lookAlike,
  } = search;
  const staff = isProgrammeStaff(useSignedInUser());
  const categories = useQuery(categoriesQuery);
  const options = categories.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  const flags = [isPublishedForWeb, isPublishedForPrint, lookAlike].filter((flag) => flag !== undefined);
  return (
    <FilterSide
      active={budgetSize.length + webCategories.length + acceptedYears.length + flags.length + (ids.length > 0 ? 1 : 0)}
      onClear={() => onChange(withoutFilters)}
    >
      <FilterPanel
        title="Budget Size"
        options={budgetOptions}
        selected={budgetSize}
        onChange={(chosen) => onChange({ budgetSize: chosen })}
      />
      <FilterPanel
        title="Categories"
        options={options}
        selected={webCategories}
        onChange={(chosen) => onChange({ webCategories: chosen })}
        limit={10}
      />
      {staff && (
        <>
          <FilterPanel
            title="Accepted Years"
            options={yearOptions()}
            selected={acceptedYears}
            onChange={(chosen) => onChange({ acceptedYears: chosen })}
          />
          <YesNoFilter
            className={classes.yesOrNo}
            title="Display on Web"
            value={isPublishedForWeb}
            onChange={(chosen) => onChange({ isPublishedForWeb: chosen })}
          />
          <YesNoFilter
            className={classes.yesOrNo}
            title="Print Version"
            value={isPublishedForPrint}
            onChange={(chosen) => onChange({ isPublishedForPrint: chosen })}
          />
          <YesNoFilter
            className={classes.yesOrNo}
            title="May Be a Duplicate"
            value={lookAlike}
            onChange={(chosen) => onChange({ lookAlike: chosen })}
          />
        </>
      )}
    </FilterSide>
  );
}
