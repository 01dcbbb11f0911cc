import { NativeSelect } from '@mantine/core';
import { FilterChip } from './filter-chips.tsx';

interface Props {
  title: string;
  /** the text of the choice that filters nothing */
  any?: string;
  yes?: string;
  no?: string;
  /** undefined: no filter */
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
  className?: string | undefined;
}

export function YesNoFilter({ title, any = 'Any', yes = 'Yes', no = 'No', value, onChange, className }: Props) {
  const label = value === undefined ? undefined : value ? yes : no;
  return (
    <>
      <FilterChip title={title} label={label} onRemove={() => onChange(undefined)} />
      <NativeSelect
        className={className}
        label={title}
        value={value === undefined ? '' : String(value)}
        data={[
          { value: '', label: any },
          { value: 'true', label: yes },
          { value: 'false', label: no },
        ]}
        onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : currentTarget.value === 'true')}
      />
    </>
  );
}
