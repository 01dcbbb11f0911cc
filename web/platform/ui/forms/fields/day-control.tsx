import { TextInput, type TextInputProps } from '@mantine/core';

interface Props extends Pick<TextInputProps, 'label' | 'description'> {
  name: string;
  value: string | null;
  error: string | undefined;
  onChange: (value: string | null) => void;
  type?: 'date' | 'time';
}

/** A day or a time of the day, or none. */
export function DayControl({ value, onChange, type = 'date', ...props }: Props) {
  return (
    <TextInput
      {...props}
      type={type}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
