import { useQuery } from '@tanstack/react-query';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofits/choices.ts';
import { firstAcceptedYear } from '#contract/nonprofits/list.ts';
import { isProgrammeStaff } from '#contract/people/permissions.ts';
import { useSignedInUser } from '../session.ts';
import { DaysFilter } from '../ui/lists/days-filter.tsx';
import { FilterPanel } from '../ui/lists/filter-panel.tsx';
import { FilterSide } from '../ui/lists/filter-side.tsx';
import { TextFilter } from '../ui/lists/text-filter.tsx';
import { YesNoFilter } from '../ui/lists/yes-no-filter.tsx';
import { ApplicationFilter } from './application-filter.tsx';
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
  isInactive: undefined,
  hasPicture: undefined,
  city: undefined,
  changedWithin: undefined,
  lookAlike: undefined,
  applicationTemplate: undefined,
  applicationProgress: undefined,
};

interface Props {
  search: NonprofitListSearch;
  onChange: (changes: NonprofitListSearch) => void;
}

export function NonprofitFilters({ search, onChange }: Props) {
  const { budgetSize = [], webCategories = [] } = search;
  const staff = isProgrammeStaff(useSignedInUser());
  const categories = useQuery(categoriesQuery);
  const options = categories.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FilterSide active={countActive(search)} onClear={() => onChange(withoutFilters)}>
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
      {staff && <StaffFilters search={search} onChange={onChange} />}
    </FilterSide>
  );
}

/** A panel counts each of its chosen values, every other filter counts once. */
function countActive(search: NonprofitListSearch): number {
  const { budgetSize = [], webCategories = [], acceptedYears = [], ...others } = search;
  const { page, pageSize, ordering, view, search: _, ...single } = others;
  const chosen = Object.values(single).filter((value) => value !== undefined);
  return budgetSize.length + webCategories.length + acceptedYears.length + chosen.length;
}

/** What the programme asks of its records. */
function StaffFilters({ search, onChange }: Props) {
  const flags = [
    ['isPublishedForWeb', 'Display on Web'],
    ['isPublishedForPrint', 'Print Version'],
    ['hasPicture', 'Picture'],
    ['isInactive', 'Inactive'],
    ['lookAlike', 'May Be a Duplicate'],
  ] as const;
  return (
    <>
      <FilterPanel
        title="Accepted Years"
        options={yearOptions()}
        selected={search.acceptedYears ?? []}
        onChange={(chosen) => onChange({ acceptedYears: chosen })}
      />
      <ApplicationFilter search={search} onChange={onChange} />
      {flags.map(([name, title]) => (
        <YesNoFilter
          key={name}
          className={classes.yesOrNo}
          title={title}
          value={search[name]}
          onChange={(chosen) => onChange({ [name]: chosen })}
        />
      ))}
      <TextFilter className={classes.yesOrNo} title="City" value={search.city} onChange={(typed) => onChange({ city: typed })} />
      <DaysFilter
        className={classes.yesOrNo}
        title="Changed Within"
        any="Any time"
        value={search.changedWithin}
        onChange={(chosen) => onChange({ changedWithin: chosen })}
      />
    </>
  );
}
