import { useQuery } from '@tanstack/react-query';
import { categoriesQuery } from '../nonprofits/nonprofit-queries.ts';
import { FilterChip } from '../ui/lists/filters/filter-chips.tsx';

interface Props {
  value: number | undefined;
  onChange: (value: undefined) => void;
}

/** The chip of a list that a link narrows to the nonprofits of one category. */
export function CategoryChip({ value, onChange }: Props) {
  const { data } = useQuery({ ...categoriesQuery, enabled: value !== undefined });
  const label = value === undefined ? undefined : data && (data.find(({ id }) => id === value)?.name ?? `Number ${value}`);
  return <FilterChip title="Category" label={label} onRemove={() => onChange(undefined)} />;
}
