import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../platform/ui/lists/filters/filter-chips.tsx';
import { nonprofitQuery } from './nonprofit-query.ts';

interface Props {
  value: number | undefined;
  onChange: (value: undefined) => void;
}

/** Shows and removes the filter by one nonprofit. Only links set this filter. */
export function NonprofitChip({ value, onChange }: Props) {
  const { data, isError } = useQuery({ ...nonprofitQuery(value ?? 0), enabled: value !== undefined });
  const label = value === undefined ? undefined : (data?.name ?? (isError ? `Number ${value}` : undefined));
  return <FilterChip title="Nonprofit" label={label} onRemove={() => onChange(undefined)} />;
}
