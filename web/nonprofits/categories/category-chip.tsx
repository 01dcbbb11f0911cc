import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../../platform/ui/lists/filters/filter-chips.tsx';
import { categoriesQuery } from '../nonprofit-queries.ts';

interface Props {
  value: number | undefined;
  onChange: (value: undefined) => void;
}

/** Shows the category whose nonprofits a link filters the list by, and removes that filter. */
export function CategoryChip({ value, onChange }: Props) {
  const { data } = useQuery({ ...categoriesQuery, enabled: value !== undefined });
  const label = value === undefined ? undefined : data && (data.find(({ id }) => id === value)?.name ?? `Number ${value}`);
  return <FilterChip title="Category" label={label} onRemove={() => onChange(undefined)} />;
}
