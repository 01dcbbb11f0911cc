import { FilterChip } from '../ui/lists/filters/filter-chips.tsx';

interface Props {
  value: number | undefined;
  onChange: (value: undefined) => void;
}

/** For a list that a link narrows to the applications of one season. */
export function SeasonChip({ value, onChange }: Props) {
  return <FilterChip title="Season" label={value?.toString()} onRemove={() => onChange(undefined)} />;
}
