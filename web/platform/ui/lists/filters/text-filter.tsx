import { TextInput } from '@mantine/core';
import { FilterChip } from './filter-chips.tsx';

interface Props {
  title: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  className?: string | undefined;
}

/** A filter by a typed text: Enter or leaving the field applies it. */
export function TextFilter({ title, value = '', onChange, className }: Props) {
  function apply(field: HTMLInputElement): void {
    const typed = field.value.trim();
    if (typed !== value) onChange(typed || undefined);
  }
  return (
    <>
      <FilterChip title={title} label={value} onRemove={() => onChange(undefined)} />
      <TextInput
        // when the address changes, the new key replaces the typed text
        key={value}
        className={className}
        label={title}
        defaultValue={value}
        maxLength={200}
        onBlur={({ currentTarget }) => apply(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && apply(currentTarget)}
      />
    </>
  );
}
