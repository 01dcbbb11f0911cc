import { useQuery } from '@tanstack/react-query';
import { FilterChip } from '../../platform/ui/lists/filters/filter-chips.tsx';
import { userQuery } from './user-queries.ts';

interface Props {
  title: string;
  value: number | undefined;
  onChange: (value: undefined) => void;
}

/** Shows the person that a link filters the list by, and removes that filter. */
export function PersonChip({ title, value, onChange }: Props) {
  const { data, isError } = useQuery({ ...userQuery(value ?? 0), enabled: value !== undefined });
  const label = value === undefined ? undefined : data?.fullName || data?.email || (isError ? `Number ${value}` : undefined);
  return <FilterChip title={title} label={label} onRemove={() => onChange(undefined)} />;
}
