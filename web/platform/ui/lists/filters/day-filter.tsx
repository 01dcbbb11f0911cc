import { TextInput } from '@mantine/core';
import { formatDate } from '../../text/format.ts';
import { FilterChip } from './filter-chips.tsx';

interface Props {
  title: string;
  /** `YYYY-MM-DD` */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  className?: string | undefined;
}

/** A filter by a day. */
export function DayFilter({ title, value, onChange, className }: Props) {
  return (
    <>
      <FilterChip title={title} label={value && formatDate(value)} onRemove={() => onChange(undefined)} />
      <TextInput
        className={className}
        label={title}
        type="date"
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    </>
  );
}
