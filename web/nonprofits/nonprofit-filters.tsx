import { useQuery } from '@tanstack/react-query';
import { budgetSizeLabels, budgetSizes } from '#contract/nonprofit-choices.ts';
import { FilterPanel } from '../ui/filter-panel.tsx';
import { FilterSide } from '../ui/filter-side.tsx';
import type { NonprofitListSearch } from './nonprofit-list-search.ts';
import { categoriesQuery } from './nonprofit-queries.ts';

const budgetOptions = budgetSizes.map((value) => ({ value, label: budgetSizeLabels[value] }));

interface Props {
  search: NonprofitListSearch;
  onChange: (changes: NonprofitListSearch) => void;
}

export function NonprofitFilters({ search: { budgetSize = [], webCategories = [] }, onChange }: Props) {
  const categories = useQuery(categoriesQuery);
  const options = categories.data?.map(({ id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <FilterSide
      active={budgetSize.length + webCategories.length}
      onClear={() => onChange({ budgetSize: undefined, webCategories: undefined })}
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
    </FilterSide>
  );
}
