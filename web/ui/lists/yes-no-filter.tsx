import { NativeSelect } from '@mantine/core';

interface Props {
  title: string;
  /** undefined: no filter */
  value: boolean | undefined;
  onChange: (value: boolean | undefined) => void;
  className?: string | undefined;
}

const answers = new Map([
  ['', undefined],
  ['yes', true],
  ['no', false],
]);

/** A filter with two values, beside the panels. */
export function YesNoFilter({ title, value, onChange, className }: Props) {
  const shown = [...answers].find(([, answer]) => answer === value)?.[0] ?? '';
  return (
    <NativeSelect
      className={className}
      label={title}
      value={shown}
      data={[
        { value: '', label: 'Any' },
        { value: 'yes', label: 'Yes' },
        { value: 'no', label: 'No' },
      ]}
      onChange={({ currentTarget }) => onChange(answers.get(currentTarget.value))}
    />
  );
}
