import { NativeSelect } from '@mantine/core';
import { howMany } from '#contract/platform/wire/grouped.ts';
import { FilterChip } from './filter-chips.tsx';

interface Props {
  title: string;
  /** undefined: no filter */
  value: number | undefined;
  /** the text of the choice that filters nothing */
  any: string;
  onChange: (value: number | undefined) => void;
  className?: string | undefined;
}

const choices = [1, 7, 14, 30, 90, 365];

/** A filter by a number of days. The address may have another number than the choices. */
export function DaysFilter({ title, value, any, onChange, className }: Props) {
  const days = value === undefined || choices.includes(value) ? choices : [...choices, value].sort((a, b) => a - b);
  const label = value === undefined ? undefined : howMany(value, 'day', 'days');
  return (
    <>
      <FilterChip title={title} label={label} onRemove={() => onChange(undefined)} />
      <NativeSelect
        className={className}
        label={title}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(Number(currentTarget.value) || undefined)}
      >
        <option value="">{any}</option>
        {days.map((one) => (
          <option key={one} value={one}>
            {howMany(one, 'day', 'days')}
          </option>
        ))}
      </NativeSelect>
    </>
  );
}
