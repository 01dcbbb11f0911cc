import { FilterChip } from '../platform/ui/lists/filters/filter-chips.tsx';

interface Props {
  value: number | undefined;
  onChange: (value: undefined) => void;
}

/** Shows the season that a link filters the list by, and removes that filter. */
export function SeasonChip({ value, onChange }: Props) {
  return <FilterChip title="Season" label={value?.toString()} onRemove={() => onChange(undefined)} />;
}
