import { NativeSelect } from '@mantine/core';
import { FilterChip } from './filter-chips.tsx';

interface Props<Value extends string | number> {
  title: string;
  /** the title is for screen readers alone */
  hidden?: boolean;
  /** the text of the choice that filters nothing */
  any?: string;
  options: readonly { value: Value; label: string }[] | undefined;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter by one of several values. */
export function ChoiceFilter<Value extends string | number>(props: Props<Value>) {
  const { title, hidden = false, any = 'Any', options = [], value, onChange } = props;
  const chosen = options.find((one) => one.value === value);
  return (
    <>
      <FilterChip title={title} label={chosen?.label} onRemove={() => onChange(undefined)} />
      <NativeSelect
        {...(hidden ? { 'aria-label': title } : { label: title })}
        value={value ?? ''}
        data={[{ value: '', label: any }, ...options.map((one) => ({ ...one, value: String(one.value) }))]}
        onChange={({ currentTarget }) => onChange(options.find((one) => String(one.value) === currentTarget.value)?.value)}
      />
    </>
  );
}

/** The options of a filter, from the values and labels of the contract. */
export function optionsOf<const Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) {
  return values.map((value) => ({ value, label: labels[value] }));
}
